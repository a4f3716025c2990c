// SPDX-License-Identifier: MIT
// The enclosure of Escudero, for the Pico build and for the Badger build. Millimetres.
//
// `./dev enclosure` makes every part as STL and the pictures of docs/hardware.md. By hand: open
// this file in OpenSCAD, choose a build and a part in the customizer, render (F6), export (F7).
// Parts lie as they are to be printed, and need no supports. docs/hardware.md says how it goes
// together, and which measures to check with calipers before an evening of printing.

/* [What to make] */
build = "pico"; // [pico, badger2040]
part = "closed"; // [closed, exploded, front, back, bar_abc, bar_updown, caps, light_grid]

/* [Display: Waveshare Pico-ePaper-2.9; with the 2.9inch e-Paper Module the board is 89.5 x 38] */
display_board = [82, 38];
display_active = [66.89, 29.05];
display_margin = 1; // the window is so much larger than the picture, on each side
display_slide = 3; // the picture is not in the middle of its board: so far that may be pushed
display_hat = true; // the Pico hangs on it; false: the Pico has posts of its own on the back

/* [Matrix: WS2812, 8 x 8] */
matrix_board = [65, 65];
matrix_leds = [8, 8];
matrix_window = [63, 63]; // as far as the outer wall of the light grid: no cell is cut
matrix_light = 5; // from the diffuser to the board: more mixes the light of a cell better

/* [Buttons: tactile, 12 x 12, plunger of 3.8 mm in a square, such as Omron B3F-4050] */
button_height = 7.3; // from its board to the end of the plunger
button_plunger = 3.8;
button_pins = [12.5, 5];
button_cap = 11; // what a finger feels
button_hole = 11.6; // what the cap moves in

/* [Badger 2040] */
badger_board = [86, 49];
badger_lip = 1.5; // what holds the board at its edges; all else of its front stays free

/* [Pico] */
pico_holes = [47, 11.4];
usb_slot = [20, 10]; // the plug goes in as far as the Pico

/* [The box] */
wall = 2.4;
depth = 28; // outside, with the back
margin = 9; // from the outside to what lies within: the corner posts stand there
corner = 6; // radius
gap = 0.3; // between parts that go into each other
screw = 2.5; // hole for an M3 screw that cuts its own thread
screw_free = 3.4; // hole that it passes
small_screw = 1.8; // the same for the M2 screws of the bars and of a Pico
small_screw_free = 2.4;

$fn = 40;

// --- where things are: from the left and from the bottom, as one looks at the front

badger = build == "badger2040";
display_window = display_active + 2 * display_margin * [1, 1];
ring = 1.8; // walls that hold a board in its place
matrix_outer = matrix_board + 2 * (ring + gap) * [1, 1];
keys_width = badger ? 4 : 19;
pocket = badger ? badger_board + gap * [1, 1] : display_board + 2 * [display_slide, gap];
size = [2 * margin + pocket[0] + keys_width + matrix_outer[0], 2 * margin + matrix_outer[1]];
pocket_at = [margin, badger ? (size[1] - pocket[1]) / 2 : size[1] - margin - pocket[1]];
display_middle = pocket_at + pocket / 2;
matrix_middle = [size[0] - margin - matrix_outer[0] / 2, size[1] / 2];
posts = [for (x = [1, -1], y = [1, -1])
    size / 2 + [x * (size[0] / 2 - 5.5), y * (size[1] / 2 - 5.5)]];

// A, B and C stand under the thirds of the picture, which say what they do.
abc_step = display_active[0] / 3;
abc = [for (third = [-1, 0, 1])
    [display_middle[0] + third * abc_step, (margin + pocket_at[1]) / 2]];
updown_step = 19;
updown = [for (side = [1, -1])
    [margin + pocket[0] + keys_width / 2, display_middle[1] + side * updown_step / 2]];
keys = badger ? [] : concat(abc, updown);

// Screws of a bar: beyond its ends and between its buttons.
abc_screws = [for (half = [-3, -1, 1, 3]) abc[1] + [half * abc_step / 2, 0]];
updown_screws = [for (half = [-2, 0, 2])
    (updown[0] + updown[1]) / 2 + [0, half * updown_step / 2]];
bar_screws = concat(abc_screws, updown_screws);
// A Pico that does not hang on the display stands at the left wall, at the slot for the plug.
pico_posts = [for (x = [0, 1], y = [-0.5, 0.5])
    [wall + 3 + x * pico_holes[0], display_middle[1] + y * pico_holes[1]]];

// From the inside of the front to the bar that carries buttons; a cap's flange lies between.
flange = 1.2;
play = 0.2;
cap_above = 1.8; // the front
under_flange = button_height - 2.2;
bar_depth = under_flange + flange + play;
bar_thick = 2.4;

diffuser = 0.6;
matrix_depth = diffuser + matrix_light; // from the inside of the front to the matrix's board
usb_depth = 16; // from there to the middle of a USB plug: a hat, its sockets, a Pico

// --- helpers: nearly all is flat shapes that are given a height, which renders quickly

module area(middle, size, radius = 0.5) {
    translate(middle - size / 2) offset(radius) offset(-radius) square(size);
}

module discs(places, diameter) {
    for (place = places) translate(place) circle(d = diameter);
}

module layer(from, to) {
    translate([0, 0, from]) linear_extrude(to - from, convexity = 10) children();
}

module frame(middle, size, thick, radius = 1) {
    difference() {
        area(middle, size + 2 * thick * [1, 1], radius);
        area(middle, size, max(0.5, radius - thick));
    }
}

// The sloping edge of an opening: what lies behind it is seen from the side, too.
module slope(middle, size, radius = 0.5) {
    hull() {
        layer(-0.01, 0) area(middle, size + 3.2 * [1, 1], radius);
        layer(1.6, 1.61) area(middle, size, radius);
    }
}

// --- front and back, as one looks at the front, with z going inwards from its outside

module front_inwards() {
    opening = badger ? badger_board - 2 * badger_lip * [1, 1] : display_window;
    difference() {
        layer(0, wall) difference() {
            area(size / 2, size, corner);
            area(matrix_middle, matrix_window);
            area(display_middle, opening);
            discs(keys, button_hole);
        }
        slope(matrix_middle, matrix_window);
        slope(display_middle, opening);
    }
    difference() {
        union() {
            layer(wall, depth - wall) difference() {
                union() {
                    frame(size / 2, size - 2 * wall * [1, 1], wall, corner);
                    discs(posts, 7);
                }
                discs(posts, screw);
            }
            layer(wall, wall + (badger ? 3 : 2)) frame(display_middle, pocket, ring);
            layer(wall, wall + matrix_depth + 2)
                frame(matrix_middle, matrix_board + 2 * gap * [1, 1], ring);
        }
        sockets();
        // Wires go from the matrix to the rest of the box.
        left = matrix_middle[0] - matrix_outer[0] / 2;
        translate([left - 1, size[1] / 2 - 5, wall + matrix_depth - 1]) cube([ring + 3, 10, 10]);
    }
    if (!badger) layer(wall, wall + bar_depth) difference() {
        discs(bar_screws, 5);
        discs(bar_screws, small_screw);
    }
}

// Where cables come in.
module sockets() {
    if (badger) {
        // Its sockets are at its edges: the walls and the frame beside it are open.
        translate([-1, display_middle[1] - 15, wall + 2]) cube([margin + 2, 30, 12]);
        translate([display_middle[0] - 30, display_middle[1] + pocket[1] / 2 - 1, wall + 2])
            cube([60, size[1], 12]);
    } else {
        translate([-1, display_middle[1] - usb_slot[0] / 2, wall + usb_depth - usb_slot[1] / 2])
            cube([wall + 2, usb_slot[0], usb_slot[1]]);
    }
}

module back_inwards() {
    inner = size - 2 * (wall + gap) * [1, 1];
    difference() {
        layer(depth - wall, depth) difference() {
            area(size / 2, size, corner);
            discs(posts, screw_free);
            // A Badger has two buttons and a battery socket on its back.
            if (badger) area(display_middle, badger_board - [16, 12], 3);
            else for (line = [-3 : 3]) area(matrix_middle + [line * 6, 0], [2, 30], 0.9);
        }
        for (post = posts) translate([post[0], post[1], depth - 1.6])
            cylinder(d1 = screw_free, d2 = 6.6, h = 1.62);
    }
    // A rim that goes into the front and leaves room for its posts.
    layer(depth - wall - 3, depth - wall) difference() {
        frame(size / 2, inner - 3 * [1, 1], 1.5, corner - wall);
        for (post = posts) area(post, [13, 13]);
    }
    if (!badger && !display_hat) layer(depth - wall - 5, depth - wall) difference() {
        discs(pico_posts, 5);
        discs(pico_posts, small_screw);
    }
}

// --- small parts

module bar(places, screws) {
    linear_extrude(bar_thick, convexity = 10) difference() {
        hull() for (place = concat(places, screws)) area(place, [16, 9], 3);
        for (place = places) discs([for (x = [-1, 1], y = [-1, 1])
            place + [x * button_pins[0] / 2, y * button_pins[1] / 2]], 1.6);
        discs(screws, small_screw_free);
    }
}

// Top down. The plunger goes into the socket; the flange cannot pass the hole of the front.
module cap(sign) {
    height = cap_above + wall + play + flange;
    solid = height - (button_height - under_flange);
    layer(0, 0.6) difference() {
        circle(d = button_cap - 0.8);
        mirror([1, 0]) picture_of(sign);
    }
    layer(0.6, solid) circle(d = button_cap);
    layer(solid, height) difference() {
        circle(d = button_cap);
        square(button_plunger + 0.15, center = true);
    }
    layer(height - flange, height) difference() {
        circle(d = button_cap + 2);
        circle(d = button_cap - 0.1);
    }
}

module picture_of(sign) {
    if (sign == "up") triangle();
    else if (sign == "down") rotate(180) triangle();
    else words(sign, 6);
}

module words(said, high) {
    text(said, high, "Liberation Sans:style=Bold", halign = "center", valign = "center");
}

module triangle() {
    polygon([[-3, -2.2], [3, -2.2], [0, 2.8]]);
}

// Its closed side is the diffuser: print it in white. A cell keeps to its LED.
module light_grid() {
    pitch = [matrix_board[0] / matrix_leds[0], matrix_board[1] / matrix_leds[1]];
    layer(0, diffuser) area([0, 0], matrix_board);
    // The inner walls leave a millimetre for what is soldered between the LEDs.
    layer(diffuser, matrix_depth - 1) grid_lines(pitch);
    layer(diffuser, matrix_depth) frame([0, 0], matrix_board - 2 * [1, 1], 1);
}

module grid_lines(pitch) {
    for (x = [1 : matrix_leds[0] - 1])
        area([x * pitch[0] - matrix_board[0] / 2, 0], [1, matrix_board[1] - 1], 0.01);
    for (y = [1 : matrix_leds[1] - 1])
        area([0, y * pitch[1] - matrix_board[1] / 2], [matrix_board[0] - 1, 1], 0.01);
}

// --- pictures: what is bought, in simple shapes, and all of it together

signs = ["A", "B", "C", "up", "down"];
lit = [
    ".rr..rr.",
    "rrrrrrrr",
    "rrrrrrrr",
    ".rrrrrr.",
    "..rrrr..",
    "...rr...",
    "........",
    "ggggggaa",
];

module bought_display() {
    color("#f2f1e8") layer(0.2, 1.2) area(display_middle, [79, 36.7]);
    color("#26262a") layer(0.1, 0.2) translate(display_middle)
        words("Escudero", 9);
    color("#1f4f8f") layer(1.2, 2.8) area(display_middle, display_board, 1);
    if (display_hat) {
        color("#222226") layer(2.8, 11.3) for (y = [-8.89, 8.89])
            area(display_middle + [0, y], [51, 2.5]);
        color("#2f7a4a") layer(13.8, 14.8) area(display_middle, [51, 21], 1);
        color("#cccccc") layer(14.8, 17.6) area(display_middle - [22.8, 0], [8, 8]);
    }
}

module bought_matrix() {
    color("#15151a") layer(0, 1.6) area(matrix_middle, matrix_board, 1);
    color("#f4f4f4") layer(-1.6, 0) for (x = [0 : 7], y = [0 : 7])
        area(matrix_middle + 65 / 8 * [x - 3.5, y - 3.5], [5, 5]);
}

module bought_badger() {
    color("#2a2a2e") layer(0, 1.6) area(display_middle, [85, 48], 3);
    color("#f2f1e8") layer(-1, 0) area(display_middle + [-4, 3], [72, 36]);
    color("#26262a") layer(-1.1, -1) translate(display_middle + [-4, 3])
        words("Escudero", 9);
    color("#dddddd") layer(-1.6, 0) {
        for (x = [-26, -4, 18]) area(display_middle + [x, -19.5], [7, 4]);
        for (y = [-6, 12]) area(display_middle + [38, y], [4, 7]);
    }
}

module bought_button() {
    color("#222226") layer(-3.5, 0) area([0, 0], [12, 12]);
    color("#eeeeee") layer(-button_height, -3.5) square(button_plunger, center = true);
}

module lights() {
    pitch = matrix_board[0] / 8;
    for (x = [0 : 7], y = [0 : 7]) {
        sign = lit[y][x];
        color(sign == "r" ? "#e5484d" : sign == "g" ? "#37b26c" :
              sign == "a" ? "#f0b429" : "#2b2b30") layer(-0.1, 0) intersection() {
            area(matrix_middle + pitch * [x - 3.5, 3.5 - y], (pitch - 1) * [1, 1], 1);
            area(matrix_middle, matrix_board - 2 * [1, 1], 1);
        }
    }
}

// 0: as it is used; 1: taken apart, downwards from the front.
module together(apart) {
    mirror([0, 0, 1]) {
        color("#efe6d2") front_inwards();
        translate([0, 0, wall + apart * 50]) {
            translate(matrix_middle) color("#fdfdf8") light_grid();
            if (!apart) lights();
            if (badger) translate([0, 0, 1]) bought_badger();
            else bought_display();
        }
        if (!badger) {
            for (number = [0 : 4]) translate(keys[number]) {
                color(number == 2 ? "#c8924a" : "#3a3a40")
                    translate([0, 0, apart * 50 - cap_above]) mirror([1, 0]) cap(signs[number]);
                // its sign filled with white paint
                color("#f4f4f4") translate([0, 0, apart * 50 - cap_above])
                    layer(0.1, 0.6) picture_of(signs[number]);
                translate([0, 0, wall + bar_depth + apart * 72]) bought_button();
            }
            color("#d8cdb4") translate([0, 0, wall + bar_depth + apart * 76]) {
                bar(abc, abc_screws);
                bar(updown, updown_screws);
            }
        }
        translate([0, 0, wall + matrix_depth + apart * 76]) bought_matrix();
        color("#e3d8c0") translate([0, 0, apart * 100]) back_inwards();
    }
}

// --- what to make

if (part == "front") translate([size[0], 0]) mirror([1, 0]) front_inwards();
if (part == "back") translate([0, 0, depth]) mirror([0, 0, 1]) back_inwards();
if (part == "bar_abc") translate(-abc[1]) bar(abc, abc_screws);
if (part == "bar_updown") translate(-updown[0]) bar(updown, updown_screws);
if (part == "caps") for (number = [0 : 4]) translate([number * 16, 0]) cap(signs[number]);
if (part == "light_grid") light_grid();
if (part == "closed") together(0);
if (part == "exploded") together(1);
