# A couch from the front next to the outline of a person, for scale. Made from the passes of the front view.
import numpy as np
from scipy import ndimage as nd
import recolour as rc
PERSON = 1.70     # metres; the alt text of the pictures states it

def beside_person(P, slug, width):
    """`width` of the couch in metres"""
    whole = rc.studio(P, slug); H, W, _ = whole.shape; F = frame(P, width, W, H)
    back = rc.backdrop(W, H); ratio = 1+(whole/back-1)*F['fade']; s, ox, oy = F['scale'], F['x'], F['y']
    if s < 1: ratio = nd.gaussian_filter(ratio, (.35/s, .35/s, 0))
    moved = np.stack([nd.affine_transform(ratio[..., k], [1/s, 1/s], offset=[-oy/s, -ox/s], order=1, mode='nearest') for k in range(3)], 2)
    out = back*moved; a = F['figure'][..., None]
    out *= 1-.16*F['shadow'][..., None]
    return out*(1-a)+rc.lin('#bdb6ac')*a

def frame(P, width, W, H):
    if 'frame' in P: return P['frame']
    k, cam = float(P['lens']), P['camera']
    def pixel(x, y, z):
        q = cam@np.array([x, y, z, 1]); return np.array([(.5+k*q[0]/-q[2])*W, (.5-k*q[1]/-q[2]*W/H)*H])
    x = -width/2-.48; foot, head = pixel(x, 0, 0), pixel(x, 0, PERSON); metre = (foot[1]-head[1])/PERSON
    x0, _, x1, y1 = (int(v) for v in P['crop']); rows, cols = np.nonzero(P['obj'] > .5)
    left, right = foot[0]-.3*metre, x0+cols.max(); top, bottom = min(head[1], H-y1+rows.min()), max(foot[1], H-y1+rows.max())
    s = min(.86*W/(right-left), .80*H/(bottom-top), 1.05)
    ox, oy = W/2-s*(left+right)/2, H*.51-s*(top+bottom)/2
    fx, fy, h = s*foot[0]+ox, s*foot[1]+oy, s*PERSON*metre
    yy, xx = np.mgrid[0:H, 0:W]; side = np.minimum(xx-4, W-5-xx)/np.maximum(1, min(x0+cols.min(), W-1-x0-cols.max())-4)     # the shadow that was cropped in the front picture ends within this one
    u, v = (xx+.5-fx)/h, (fy-yy-.5)/h; near = (np.abs(u) < .3) & (v > -.1) & (v < 1.1); d = np.ones((H, W)); d[near] = outline(u[near], v[near])
    P['frame'] = dict(fade=np.clip(side, 0, 1)[..., None]**.7, scale=s, x=ox, y=oy, figure=np.clip(.5-d*h, 0, 1), shadow=np.exp(-((u/.16)**2+((v-.005)/.035)**2)))
    return P['frame']

LIMBS = [  # from (x, y, radius) to (x, y, radius), in heights of the person; each is mirrored
 ((0, .875, .027), (0, .83, .032)), ((0, .80, .045), (.082, .795, .034)), ((.035, .74, .062), (.022, .64, .056)), ((.022, .64, .056), (.036, .53, .058)),
 ((.046, .50, .052), (.050, .28, .035)), ((.050, .28, .037), (.054, .055, .021)), ((.054, .03, .020), (.068, .014, .014)),
 ((.104, .785, .029), (.134, .62, .022)), ((.134, .62, .022), (.142, .47, .016)), ((.142, .455, .018), (.140, .415, .014))]

def outline(u, v):
    """approximate signed distance to a standing figure of height 1; negative inside"""
    d = (np.hypot(u/.050, (v-.932)/.068)-1)*.058; u = np.abs(u)
    for (x0, y0, r0), (x1, y1, r1) in LIMBS:
        t = np.clip(((u-x0)*(x1-x0)+(v-y0)*(y1-y0))/((x1-x0)**2+(y1-y0)**2), 0, 1); e = np.hypot(u-x0-t*(x1-x0), v-y0-t*(y1-y0))-(r0+t*(r1-r0))
        k = .01; w = np.clip(.5+.5*(e-d)/k, 0, 1); d = e*(1-w)+d*w-k*w*(1-w)
    return d
