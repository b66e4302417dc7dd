# The rooms that pieces are shown in, besides `room` in render_couch.py.   furnish(view, ...) builds one around a piece.
import numpy as np
import furniture

# Degrees around the piece, elevation, focal length.
CAMERA = {'room': (-8, 5.5, 42), 'loft': (7, 5, 44), 'sunroom': (-11, 6, 42), 'study': (9, 6, 44)}

def fill(view, width):
    """the share of the picture's width that the piece fills"""
    return float(np.interp(width, [.8, 1.2, 1.7, 2.2, 2.8], [.50, .50, .50, .60, .68] if view == 'room' else [.36, .40, .52, .60, .66]))

def furnish(view, kit, bb, mdl):
    w, h = mdl['dims']['w'], mdl['dims']['h']; r = furniture.Room(kit, bb, mdl, max(w/fill(view, w), h/.5*4/3)); dict(loft=loft, sunroom=sunroom, study=study)[view](r)

def lin(kit, *colours): return [kit.srgb(c) for c in colours]

def loft(r):
    """bricks, polished concrete, an arc lamp; the sun from the right"""
    k = r.k; black = k.metal_mat('black'); brick = r.masonry('brick', (.235, .078), .006, ['#735449', '#876559', '#967668', '#a68c7e'], '#a49a90'); far = .20 if r.small else 0
    r.shell(brick, r.plaster('concrete', '#85827e', '#a6a29c', 1.3, .38, .4), k.simple_mat('ceiling', k.srgb('#cfcac2'), .9)); r.skirting(k.simple_mat('steel', k.srgb('#2a2a2b'), .5), .08)
    x, y, w = r.rug_place(1.9); n, m = 200, 300; v, u = np.mgrid[0:n, 0:m]/np.array([n, m])[:, None, None]; px = np.empty((n, m, 3)); px[:] = k.srgb('#e1dacd')
    cell = np.abs((u*w/.30) % 1-.5)+np.abs((v*1.8/.30) % 1-.5); px[np.abs(cell-.5) < .035] = k.srgb('#3a3a3b'); px *= 1+.07*np.random.RandomState(1).normal(size=(n, m, 1)); r.flat_rug(px, w, 1.8, x, y)
    r.framed(r.cx+.28, min(1.56, r.top-.22), .66, .88, furniture.hanging(3, k.srgb('#e9e2d4'), lin(k, '#2a3640', '#a8624e', '#c9a667')), black)
    r.arc_lamp(r.x0-.30-far, r.y1-.20, .78 if r.small else 1.05, min(1.95, r.top-.02)); r.snake_plant(r.x1+.88+far*.4, r.y1-.12)
    tx, ty = r.x1+.34, r.y1-.42; r.table(tx, ty, black, black); r.books(tx-.02, ty, .50, ['#c9bfae', '#3d5a63']); r.vase(tx+.10, ty+.10, .50, '#d7cdbd', .17)
    k.world((.92, .96, 1), .26); k.area('window', (4.8, r.y0-.8, 1.8), (r.cx, r.y0, .5), 2.6, 340, (1, .98, .95), sy=2.0); k.area('fill', (-1.4, -5.5, 2.2), (r.cx, r.wall_y, .8), 3.2, 120, (.97, .98, 1), sy=2.0); r.sun(1, 3.6, 4, 3)

def sunroom(r):
    """white boards, a wide window with the sea, jute, rattan and a palm"""
    k = r.k; white = k.simple_mat('gloss', k.srgb('#f3f1ec'), .4); far = .22 if r.small else 0
    r.shell(r.boards('boards', '#e6e2d9'), r.masonry('tiles', (.60, .60), .004, ['#b9aa94', '#c6b8a3', '#d0c4b1'], '#a39683', 0, False, .45, .0015), k.simple_mat('ceiling', k.srgb('#efede8'), .9)); r.skirting(white, .14)
    span = (r.x1-r.x0)*.78 if not r.small else 1.25; top = min(2.25, r.top+.12); r.window(r.cx, (.98+top)/2, span, top-.98, white, 1.7, 3 if span > 1.4 else 2); sheer = r.cloth('sheer', '#f4f0e8')
    for a, b in ((r.cx-span/2-.42, r.cx-span/2+.12), (r.cx+span/2-.12, r.cx+span/2+.42)): r.curtain(a, b, 2.6, sheer, 5)
    x, y, w = r.rug_place(1.9); r.jute(x, y, w, 1.9)
    r.palm(r.x0-.46-far, r.y1-.24, min(1.75, r.top)); tx, ty = r.x1+.32, r.y1-.46; oak = k.wood_mat('oak'); r.table(tx, ty, oak, oak, .44, .20, False); r.vase(tx, ty, .44, '#7f9aa3', .24)
    r.rattan_pendant(r.x1-(.0 if r.small else .15), r.y1-.5, r.top-.14, .20)
    k.world((.90, .95, 1), .26); k.area('bay', (r.cx, r.wall_y-.14, 1.7), (r.cx, r.y0-1.5, .3), max(1.2, span), 38, (.93, .97, 1), sy=1.1); k.area('door', (-4.4, -4.2, 2.0), (r.cx, r.y0, .5), 2.6, 260, (1, .985, .955), sy=2.2); r.sun(-1, 2.4, 3, 2); k.area('ceiling', (r.cx+.6, r.y0-1.6, 2.8), (r.cx, r.y0, 0), 3.4, 40, (1, .99, .97), sy=2.4)

def study(r):
    """green panelling, dark parquet, books; lamplight in the evening"""
    k = r.k; green = r.plaster('green', '#5f6d5d', '#66745f', 3, .55, .25); far = .16 if r.small else 0; walnut = k.wood_mat('walnut'); strip = r.plaster('strip', '#6b7968', '#707e6a', 3, .5, .25)
    r.shell(green, None, k.simple_mat('ceiling', k.srgb('#e6e0d3'), .9)); r.herringbone(); r.skirting(green, .17)
    for i in range(-4, 5): r.moulding(r.cx+i*.94-.41, r.cx+i*.94+.41, .98, 2.7, strip); r.moulding(r.cx+i*.94-.41, r.cx+i*.94+.41, .26, .82, strip)
    r.box('rail', (-7, 7), (r.wall_y-.018, r.wall_y), (.885, .935), strip)
    x, y, w = r.rug_place(2.0); r.flat_rug(furniture.rug_pattern(w, 1.8, *lin(k, '#74544c', '#c2b59e', '#454c55')), w, 1.8, x, y)
    b = r.x0-.20-far; r.bookcase(b-.95, b, min(1.95, r.top+.05), walnut, ['#7a3b2e', '#2f4858', '#c7b48f', '#4f5b45', '#8b6b4a', '#d6cbb8', '#35302c'])
    w_, h_ = (.62, .46) if r.small else (.92, .64); r.framed(r.cx, min(1.62, r.top-.16), w_, h_, furniture.oil(), k.simple_mat('gilt', k.srgb('#a58a55'), .45), .035)
    r.shade_lamp(r.x1+.62+far, r.y1-.22, min(1.62, r.top-.04), 'brass'); tx, ty = r.x1+.32, r.y1-.46; r.table(tx, ty, walnut, walnut, .48, .20); r.books(tx, ty, .48, ['#2f4858', '#b99a62', '#7a3b2e'], -.4)
    k.world((.80, .88, 1), .22); k.area('ceiling', (r.cx, r.y0-.9, 2.85), (r.cx, r.y0, 0), 3.0, 165, (1, .91, .79), sy=2.0); k.area('lamp', (3.6, r.y0-1.6, 2.1), (r.cx, r.y0, .5), 1.4, 215, (1, .90, .77)); k.area('dusk', (-4.6, r.y0-1.8, 1.9), (r.cx, r.y0, .6), 2.4, 170, (.84, .92, 1), sy=1.8)
