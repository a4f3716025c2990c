// SPDX-License-Identifier: MIT
// The LED matrix: round lights behind a thin diffuser, so that each glows into its neighbours.

// LEDs are linear and far brighter than any screen: what they send is bent so that a faint one is
// still seen and a bright one does not turn white.
const GAIN = 7;
const GAMMA = 1 / 2.2;

const MARGIN = 0.3; // round the LEDs, in distances between two of them

export class Lights {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", { alpha: false });
    this.glow = document.createElement("canvas");
    this.grid(8, 8);
  }

  grid(width, height) {
    this.width = width;
    this.height = height;
    // One more all round, so that the glow fades out over the edge.
    this.glow.width = width + 2;
    this.glow.height = height + 2;
    this.glowContext = this.glow.getContext("2d");
    this.frame = new Uint8Array(width * height * 3);
    this.resize();
  }

  // The canvas has as many pixels as the screen has for it.
  resize() {
    const ratio = window.devicePixelRatio || 1;
    const width = Math.max(16, Math.round(this.canvas.clientWidth * ratio));
    const height = Math.max(16, Math.round(this.canvas.clientHeight * ratio));
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
    }
    this.pitch = Math.min(width / (this.width + 2 * MARGIN), height / (this.height + 2 * MARGIN));
    this.left = (width - this.pitch * this.width) / 2;
    this.top = (height - this.pitch * this.height) / 2;
    this.paint();
  }

  show(frame) {
    if (frame.length !== this.width * this.height * 3) return;
    this.frame = frame;
    this.paint();
  }

  dark() {
    this.show(new Uint8Array(this.width * this.height * 3));
  }

  paint() {
    const { context, pitch, frame } = this;
    const { width, height } = this.canvas;
    context.fillStyle = "#0d0c0e";
    context.fillRect(0, 0, width, height);
    const image = this.glowContext.createImageData(this.width + 2, this.height + 2);
    const seen = [];
    for (let number = 0; number < this.width * this.height; number++) {
      const color = seenAs(frame[number * 3], frame[number * 3 + 1], frame[number * 3 + 2]);
      seen.push(color);
      const row = Math.floor(number / this.width) + 1;
      image.data.set([...color, 255], (row * (this.width + 2) + (number % this.width) + 1) * 4);
    }
    this.glowContext.putImageData(image, 0, 0);
    context.globalCompositeOperation = "lighter";
    context.imageSmoothingEnabled = true;
    context.imageSmoothingQuality = "high";
    context.globalAlpha = 0.4;
    context.drawImage(
      this.glow,
      this.left - pitch,
      this.top - pitch,
      pitch * (this.width + 2),
      pitch * (this.height + 2),
    );
    context.globalAlpha = 1;
    context.globalCompositeOperation = "source-over";
    for (let number = 0; number < seen.length; number++) {
      const x = this.left + ((number % this.width) + 0.5) * pitch;
      const y = this.top + (Math.floor(number / this.width) + 0.5) * pitch;
      this.dot(x, y, seen[number]);
    }
  }

  dot(x, y, [red, green, blue]) {
    const { context, pitch } = this;
    const radius = pitch * 0.36;
    const level = Math.max(red, green, blue);
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    if (level < 6) {
      context.fillStyle = "#1b1a1d"; // a LED that is off can be seen, too
      context.fill();
      return;
    }
    const light = context.createRadialGradient(x, y, 0, x, y, radius);
    const core = level / 255;
    const mix = (value, share) => Math.round(value + (255 - value) * share * core);
    light.addColorStop(0, `rgb(${mix(red, 0.55)} ${mix(green, 0.55)} ${mix(blue, 0.55)})`);
    light.addColorStop(0.55, `rgb(${red} ${green} ${blue})`);
    light.addColorStop(1, `rgb(${red * 0.72} ${green * 0.72} ${blue * 0.72})`);
    context.fillStyle = light;
    context.fill();
  }
}

// How a light of the matrix is seen on a screen.
export function seenAs(red, green, blue) {
  const most = Math.max(red, green, blue);
  if (!most) return [0, 0, 0];
  const level = 1 - Math.exp((-GAIN * most) / 255);
  return [red, green, blue].map((part) => Math.round(255 * ((part / most) * level) ** GAMMA));
}
