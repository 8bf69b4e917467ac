import type { DoorSpec } from './door-spec.ts'

const WIDTH = 600
const HEIGHT = 800

/** Woods and paints: the face, what lies in shadow, and what catches the light. */
type Finish = readonly [face: string, dark: string, light: string]
const finishes: readonly Finish[] = [
  ['#7a553c', '#5a3c29', '#936a4d'],
  ['#c8a67a', '#a98658', '#dcc09b'],
  ['#efebe3', '#d3cdc2', '#ffffff'],
  ['#8b9095', '#6b7075', '#a5aaaf'],
  ['#4a3d34', '#322822', '#635247'],
  ['#a96d40', '#84512b', '#c08659'],
]

interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

const rect = ({ x, y, w, h }: Box, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`
const line = (x1: number, y1: number, x2: number, y2: number, stroke: string, width: number, more = '') =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${stroke}" stroke-width="${width}" ${more}/>`
const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')
const inset = ({ x, y, w, h }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  w: w - 2 * by,
  h: h - 2 * by,
})

/** A door of the demonstration in its opening, as SVG, in a veneer or paint or in one of its own. Alike at every start. */
export function drawDoor(door: DoorSpec, index: number, face?: string): string {
  const own = finishes.find(([color]) => color === face)
  const finish = face
    ? (own ?? [face, shaded(face, -0.22), shaded(face, 0.18)])
    : finishes[index % finishes.length]!
  const leaf: Box = { x: 170, y: 90, w: 260, h: 600 }
  const draw = { 平开门: swing, 推拉门: sliding, 入户门: entrance, 玻璃门: glazed }[door.family] ?? swing
  return svg(`${room()}${draw(leaf, finish, index)}`)
}

/** A colour nearer to black, or to white. */
function shaded(color: string, by: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const turned = parts.map((part) => Math.round(part + (by < 0 ? part : 255 - part) * by))
  return `#${turned.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs><linearGradient id="pane" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f2fafb"/><stop offset=".5" stop-color="#cfe2e6"/><stop offset="1" stop-color="#e6f2f4"/></linearGradient>
<linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f4f1ec"/><stop offset="1" stop-color="#e4dfd7"/></linearGradient>
<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#b9a68e"/><stop offset="1" stop-color="#d2c2ac"/></linearGradient></defs>
${content}</svg>`

const room = () =>
  [
    rect({ x: 0, y: 0, w: WIDTH, h: 690 }, 'url(#wall)'),
    rect({ x: 0, y: 690, w: WIDTH, h: 110 }, 'url(#floor)'),
    rect({ x: 0, y: 672, w: WIDTH, h: 18 }, '#faf8f5'),
    times(6, (at) => line(at * 130 - 40, 800, 120 + at * 75, 690, '#a8937a', 1, 'opacity=".5"')),
  ].join('')

/** The casing around a leaf, with the shadow that it throws. */
const casing = (leaf: Box, [face, dark, light]: Finish, width = 26) =>
  [
    rect(
      { x: leaf.x - width + 8, y: leaf.y - width + 8, w: leaf.w + 2 * width, h: leaf.h + width },
      '#000',
      'opacity=".12"',
    ),
    rect({ x: leaf.x - width, y: leaf.y - width, w: leaf.w + 2 * width, h: leaf.h + width }, face),
    rect({ x: leaf.x - width, y: leaf.y - width, w: leaf.w + 2 * width, h: 4 }, light),
    rect({ x: leaf.x - width, y: leaf.y - width, w: 4, h: leaf.h + width }, light),
    rect(inset(leaf, -3), dark),
  ].join('')

const grain = (box: Box, dark: string) =>
  times(14, (at) => {
    const x = box.x + ((at + 0.5) * box.w) / 14
    const bend = 6 * Math.sin(at * 2.4)
    return `<path d="M${x} ${box.y} C${x + bend} ${box.y + box.h * 0.33} ${x - bend} ${box.y + box.h * 0.66} ${x} ${box.y + box.h}" stroke="${dark}" stroke-width="1.2" fill="none" opacity=".28"/>`
  })

const raised = (box: Box, [face, dark, light]: Finish) =>
  [
    rect(box, dark),
    rect({ ...box, x: box.x + 3, y: box.y + 3, w: box.w - 3, h: box.h - 3 }, light),
    rect(inset(box, 4), face),
    rect(inset(box, 16), light, 'opacity=".35"'),
    rect(inset(box, 19), face),
  ].join('')

const handle = (x: number, y: number, color = '#d9d4c8') =>
  [
    rect({ x: x - 7, y: y - 34, w: 14, h: 78 }, '#00000022', 'rx="6" transform="translate(3 3)"'),
    rect({ x: x - 7, y: y - 34, w: 14, h: 78 }, color, 'rx="6"'),
    rect({ x: x - 44, y: y - 8, w: 46, h: 11 }, color, 'rx="5.5"'),
    `<circle cx="${x}" cy="${y + 28}" r="4" fill="#6d675c"/>`,
  ].join('')

type Pattern = (box: Box, finish: Finish) => string

/** What tells swing doors apart. */
const patterns: readonly Pattern[] = [
  (box, finish) =>
    raised({ x: box.x + 34, y: box.y + 40, w: box.w - 68, h: 250 }, finish) +
    raised({ x: box.x + 34, y: box.y + 330, w: box.w - 68, h: 230 }, finish),
  () => '',
  (box, [, dark, light]) =>
    times(7, (at) => {
      const x = box.x + ((at + 1) * box.w) / 8
      return (
        line(x, box.y + 24, x, box.y + box.h - 24, dark, 3) +
        line(x + 3, box.y + 24, x + 3, box.y + box.h - 24, light, 1)
      )
    }),
  (box, [, dark, light]) =>
    times(4, (at) => {
      const y = box.y + ((at + 1) * box.h) / 5
      return line(box.x, y, box.x + box.w, y, dark, 4) + line(box.x, y + 4, box.x + box.w, y + 4, light, 1)
    }) + line(box.x + 86, box.y, box.x + 86, box.y + box.h, dark, 3),
  (box, finish) =>
    times(2, (at) => raised({ x: box.x + 24 + at * 112, y: box.y + 40, w: 100, h: box.h - 80 }, finish)),
  (box, [, dark, light]) =>
    times(9, (at) => {
      const y = box.y + at * 85 - 90
      return (
        line(box.x, y + 130, box.x + box.w, y, dark, 3, 'clip-path="url(#leaf)"') +
        line(box.x, y + 133, box.x + box.w, y + 3, light, 1, 'clip-path="url(#leaf)"')
      )
    }),
  (box, finish) =>
    `<path d="M${box.x + 34} ${box.y + 300} V${box.y + 130} A96 96 0 0 1 ${box.x + box.w - 34} ${box.y + 130} V${box.y + 300} Z" fill="${finish[1]}"/>` +
    `<path d="M${box.x + 42} ${box.y + 292} V${box.y + 132} A88 88 0 0 1 ${box.x + box.w - 42} ${box.y + 132} V${box.y + 292} Z" fill="${finish[0]}"/>` +
    raised({ x: box.x + 34, y: box.y + 340, w: box.w - 68, h: 220 }, finish),
  (box, [, dark]) => rect(inset(box, 10), 'none', `stroke="${dark}" stroke-width="5"`),
]

const swing = (leaf: Box, finish: Finish, index: number) =>
  [
    `<clipPath id="leaf">${rect(leaf, '#000')}</clipPath>`,
    casing(leaf, finish),
    rect(leaf, finish[0]),
    grain(leaf, finish[1]),
    patterns[index % patterns.length]!(leaf, finish),
    handle(leaf.x + leaf.w - 26, leaf.y + 330),
  ].join('')

const pane = (box: Box, kind: number) =>
  [
    rect(box, 'url(#pane)'),
    kind === 1
      ? times(Math.floor(box.w / 9), (at) =>
          line(box.x + 5 + at * 9, box.y, box.x + 5 + at * 9, box.y + box.h, '#9fbcc3', 2, 'opacity=".55"'),
        )
      : '',
    kind === 2
      ? times(4, (at) =>
          line(
            box.x,
            box.y + ((at + 1) * box.h) / 5,
            box.x + box.w,
            box.y + ((at + 1) * box.h) / 5,
            '#4c5257',
            5,
          ),
        )
      : '',
    kind === 2 ? line(box.x + box.w / 2, box.y, box.x + box.w / 2, box.y + box.h, '#4c5257', 5) : '',
    `<path d="M${box.x} ${box.y + box.h * 0.45} L${box.x + box.w * 0.7} ${box.y} H${box.x + box.w} L${box.x} ${box.y + box.h * 0.62} Z" fill="#fff" opacity=".4"/>`,
  ].join('')

const sliding = (leaf: Box, finish: Finish, index: number) => {
  const [face] = finish
  const count = index % 2 === 0 ? 2 : 3
  const wide: Box = { x: 90, y: leaf.y, w: 420, h: leaf.h }
  const each = wide.w / count
  return [
    casing(wide, ['#54595e', '#2f3337', '#757b81'], 16),
    times(count, (at) => {
      const box = { x: wide.x + at * each, y: wide.y, w: each, h: wide.h }
      return rect(box, index % 3 === 0 ? '#3a3f44' : face) + pane(inset(box, 12), index % 3)
    }),
    rect({ x: wide.x, y: wide.y - 4, w: wide.w, h: 10 }, '#2f3337'),
    rect({ x: wide.x + each - 6, y: wide.y + 260, w: 5, h: 120 }, '#d9d4c8', 'rx="2"'),
  ].join('')
}

const entrance = (leaf: Box, finish: Finish, index: number) => {
  const isDouble = index % 3 === 1
  const whole: Box = isDouble ? { x: 120, y: leaf.y, w: 360, h: leaf.h } : leaf
  const main: Box = isDouble ? { ...whole, x: whole.x + 110, w: 250 } : whole
  const bronze = '#b08d4f'
  return [
    casing(whole, ['#5b4637', '#3a2b20', '#7d6350'], 34),
    isDouble
      ? rect({ ...whole, w: 108 }, finish[0]) +
        raised({ x: whole.x + 14, y: whole.y + 40, w: 80, h: whole.h - 80 }, finish)
      : '',
    rect(main, finish[0]),
    grain(main, finish[1]),
    times(3, (at) => raised({ x: main.x + 26, y: main.y + 36 + at * 182, w: main.w - 90, h: 160 }, finish)),
    rect({ x: main.x + main.w - 50, y: main.y + 20, w: 3, h: main.h - 40 }, bronze),
    rect({ x: main.x + main.w - 34, y: main.y + 220, w: 18, h: 190 }, '#24272b', 'rx="9"'),
    `<circle cx="${main.x + main.w - 25}" cy="${main.y + 250}" r="5" fill="#4fb3ff"/>`,
    `<circle cx="${main.x + main.w / 2 - 14}" cy="${main.y + 24}" r="5" fill="${bronze}"/>`,
  ].join('')
}

const glazed = (leaf: Box, finish: Finish, index: number) => {
  const inner = inset(leaf, 26)
  const isArched = index % 4 === 3
  const arch = `M${inner.x} ${inner.y + inner.h} V${inner.y + 104} A104 104 0 0 1 ${inner.x + inner.w} ${inner.y + 104} V${inner.y + inner.h} Z`
  return [
    casing(leaf, finish, 20),
    rect(leaf, finish[0]),
    isArched
      ? `<clipPath id="arch"><path d="${arch}"/></clipPath><g clip-path="url(#arch)">${pane(inner, 1)}</g><path d="${arch}" fill="none" stroke="${finish[1]}" stroke-width="4"/>`
      : pane(inner, index % 3) + rect(inner, 'none', `stroke="${finish[1]}" stroke-width="4"`),
    handle(leaf.x + leaf.w - 13, leaf.y + 330, '#4a4d52'),
  ].join('')
}
