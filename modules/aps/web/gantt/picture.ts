import type { Gantt } from '@mortise/aps/model'
import { type Colouring, colourOf } from './colours.ts'
import { type Inks, paint } from './paint.ts'
import { byLane, HEAD, ROW, type View } from './view.ts'

/** Pixels across a picture, and dots for each on paper. */
export const WIDTH = 1520
const SCALE = 2

/** Black on white, also at night. */
const inks: Inks = {
  background: '#fff',
  text: '#000',
  faint: '#595959',
  line: '#d9d9d9',
  closed: '#f0f0f0',
  accent: '#1677ff',
}

/** All lanes of a plan over the stretch of time that is looked at, as a picture. */
export function pictureOf(gantt: Gantt, view: View, colouring: Colouring, hasGhosts: boolean): string {
  const canvas = document.createElement('canvas')
  const height = HEAD + gantt.lanes.length * ROW + 2
  canvas.width = WIDTH * SCALE
  canvas.height = height * SCALE
  const on = canvas.getContext('2d')
  on?.setTransform(SCALE, 0, 0, SCALE, 0, 0)
  if (on)
    paint(on, {
      gantt,
      lanes: byLane(gantt),
      view: { ...view, top: 0 },
      width: WIDTH,
      height,
      inks,
      colour: colourOf(gantt, colouring),
      selected: null,
      hovered: null,
      hasGhosts,
      able: null,
      previews: [],
    })
  return canvas.toDataURL('image/png')
}
