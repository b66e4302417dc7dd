# The camera position for each view of a couch in the studio.   aim(view, ...) sets it.
import numpy as np

# In the order of the shop's gallery. `scale` is made from the passes of `front`, `fabric` once per fabric. `open` is for sleepers.
SHOWN = ('hero', 'room', 'loft', 'sunroom', 'study', 'open', 'front', 'side', 'back', 'seat', 'legs', 'fabric', 'scale')
# Rooms: complete pictures without the shop's backdrop.
ROOMS = ('room', 'loft', 'sunroom', 'study')
# Close-ups fill the frame. Pieces of a range share some of them: see publish.py.
CLOSE_UP = ('seat', 'legs')
# Views that are the same for a left-hand and a right-hand piece.
EITHER_SIDE = ('seat', 'legs', 'fabric')
# The second room of a piece, only in its first colour, since all pictures together must stay below 45 MB.
SECOND_ROOM = {
 'atlas-large-corner': 'loft', 'baron-2-seater': 'loft', 'baron-wingback': 'study', 'cove-3-seater': 'sunroom', 'dandy-armchair': 'study', 'fjord-3-seater': 'loft', 'fjord-4-seater': 'study',
 'fjord-armchair': 'loft', 'harlow-2-seater': 'study', 'harlow-3-seater': 'loft', 'harlow-armchair': 'study', 'isla-2-seater': 'sunroom', 'isla-armchair': 'loft', 'luna-3-seater': 'loft',
 'luna-chaise': 'sunroom', 'nora-armchair': 'loft', 'rancher-armchair': 'study', 'sage-2-5-seater': 'sunroom', 'sage-3-seater': 'study', 'sage-armchair': 'study', 'sage-ottoman': 'loft'}

def turn(view):
    """degrees by which the studio's lights and wall rotate around the couch with the camera"""
    return {'side': 80, 'back': 165}.get(view, 0)
HERO_AZ = -27

def aim(view, mdl, pts, aspect, fit_camera, az=None):
    W, D, H = (mdl['dims'][k] for k in 'wdh'); kind = mdl.get('kind', 'sofa')
    fill = float(np.interp(W, [.8, 1.15, 1.6, 2.0, 2.4], [.53, .58, .70, .78, .80])); wide = kind in ('corner', 'chaise')
    if view == 'hero': fit_camera(pts, az or mdl.get('hero_az', HERO_AZ), mdl.get('hero_el', 19 if wide else 14 if kind == 'ottoman' else 11), 62, aspect, fill, cz=.47, vmax=.80)
    elif view == 'front': fit_camera(pts, 0, 16 if wide else 7, 70, aspect, fill+.03, cz=.47, vmax=.74)
    elif view == 'side': fit_camera(pts, 90, 6, 80, aspect, .70 if wide else .58, cz=.47, vmax=.70)
    elif view == 'open': fit_camera(pts, -34, 24, 55, aspect, .86, cz=.47, vmax=.80)
    elif view == 'back': fit_camera(pts, 153, 12, 62, aspect, fill, cz=.47, vmax=.80)
    elif view == 'top': fit_camera(pts, 0, 88, 70, aspect, .84)
    elif view == 'seat':
        aw, ah, sh = mdl.get('arm_w', .18), mdl.get('arm_h', .62), mdl.get('seat_h', .45)
        if kind == 'ottoman': box(fit_camera, (-W/2, -D/2, sh-.2), (-W/2+.45, -D/2+.3, sh), -30, 24, 80, aspect, .86)
        else: box(fit_camera, (-W/2+.02, -D/2, sh-.14), (-W/2+aw+.58, -D/2+.5, max(ah, sh+.14)), 26, 22, 80, aspect, .92)
    elif view == 'legs':
        lh = mdl.get('leg_h', .15); x = -W/2 if kind != 'ottoman' else -W/2+.03
        box(fit_camera, (x-.03, -D/2, 0), (x+.31, -D/2+.16, lh+.16), -24, 9, 85, aspect, .80)

def box(fit_camera, lo, hi, az, el, lens, aspect, fill):
    corners = np.array([[x, y, z] for x in (lo[0], hi[0]) for y in (lo[1], hi[1]) for z in (lo[2], hi[2])])
    fit_camera(corners, az, el, lens, aspect, fill, vmax=fill)
