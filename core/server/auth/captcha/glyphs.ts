/** A point in a box of 1 × 1, y downwards. */
export type Point = readonly [x: number, y: number]
/** A line drawn without lifting the pen. */
export type Stroke = readonly Point[]

/**
 * Letters and digits as strokes. Those that are taken for one another when bent or crossed are left out: 0 O Q, 1 I L,
 * 2 Z, 5 S, 8 B, 6 G, U V, and F and P, which a stray line turns into E and R.
 */
export const glyphs: Readonly<Record<string, readonly Stroke[]>> = {
  A: [line('0,1 .5,0 1,1'), line('.2,.65 .8,.65')],
  C: [arc(0.55, 0.5, 0.55, 0.5, 310, 50)],
  D: [line('0,0 0,1 .35,1'), arc(0.35, 0.5, 0.6, 0.5, 90, -90), line('.35,0 0,0')],
  E: [line('1,0 0,0 0,1 1,1'), line('0,.5 .8,.5')],
  H: [line('0,0 0,1'), line('1,0 1,1'), line('0,.5 1,.5')],
  J: [line('.35,0 1,0'), line('.75,0 .75,.7'), arc(0.38, 0.7, 0.37, 0.3, 0, 170)],
  K: [line('0,0 0,1'), line('1,0 0,.58'), line('.3,.42 1,1')],
  M: [line('0,1 .08,0 .5,.7 .92,0 1,1')],
  N: [line('0,1 0,0 1,1 1,0')],
  R: [line('0,1 0,0 .45,0'), arc(0.45, 0.26, 0.5, 0.26, -90, 90), line('.45,.52 0,.52'), line('.45,.52 1,1')],
  T: [line('0,0 1,0'), line('.5,0 .5,1')],
  W: [line('0,0 .25,1 .5,.3 .75,1 1,0')],
  X: [line('0,0 1,1'), line('1,0 0,1')],
  Y: [line('0,0 .5,.5 1,0'), line('.5,.5 .5,1')],
  3: [arc(0.45, 0.26, 0.45, 0.26, -150, 90), arc(0.45, 0.76, 0.5, 0.24, -90, 150)],
  4: [line('.75,1 .75,0 0,.7 1,.7')],
  7: [line('0,0 1,0 .4,1')],
  9: [arc(0.5, 0.3, 0.45, 0.3, 0, 360), line('.95,.3 .9,.65 .6,1')],
}

function line(points: string): Stroke {
  return points.split(' ').map((point) => {
    const [x, y] = point.split(',').map(Number)
    return [x ?? 0, y ?? 0] as const
  })
}

/** Part of an ellipse around (x, y), from one angle to another in degrees, 0 to the right and 90 downwards. */
function arc(x: number, y: number, width: number, height: number, from: number, to: number): Stroke {
  const steps = Math.ceil(Math.abs(to - from) / 20)
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180
    return [x + width * Math.cos(angle), y + height * Math.sin(angle)] as const
  })
}
