import { randomInt } from 'node:crypto'
import { glyphs, type Point, type Stroke } from './glyphs.ts'

const WIDTH = 120
const HEIGHT = 40
const LENGTH = 4
const alphabet = Object.keys(glyphs)

/** A number from `low` to below `high`. */
type Chance = (low: number, high: number) => number
const chance: Chance = (low, high) => low + ((high - low) * randomInt(1_000_000)) / 1_000_000

/** Four characters that are hard to take for others. */
export const newCode = (): string =>
  Array.from({ length: LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('')

/** The code as an image address: bent strokes among stray ones, in no order, so that nothing in it spells the code. */
export function drawCode(code: string): string {
  const bend = bending()
  const letters = [...code].flatMap((letter, index) => placed(glyphs[letter] ?? [], index))
  const strays = [thread(), ...Array.from({ length: 6 }, stray)]
  const strokes = shuffled([...letters, ...strays].map((stroke) => finer(stroke).map(bend)))
  const ink = `hsl(${Math.round(chance(0, 360))},55%,35%)`
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#f4f6f8"/>`,
    `<path d="${strokes.map(pathOf).join('')}" fill="none" stroke="${ink}" stroke-width="2" stroke-linecap="round"`,
    ' stroke-linejoin="round"/></svg>',
  ].join('')
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/** A character turned, slanted and sized by chance, at its place in the row. */
function placed(strokes: readonly Stroke[], index: number): Stroke[] {
  const width = chance(14, 19)
  const height = chance(21, 27)
  const turn = chance(-0.35, 0.35)
  const slant = chance(-0.25, 0.25)
  const middleX = 16 + index * 29 + chance(-3, 3)
  const middleY = HEIGHT / 2 + chance(-4, 4)
  const place = ([x, y]: Point): Point => {
    const across = (x - 0.5) * width + (y - 0.5) * height * slant
    const down = (y - 0.5) * height
    return [
      middleX + across * Math.cos(turn) - down * Math.sin(turn),
      middleY + across * Math.sin(turn) + down * Math.cos(turn),
    ]
  }
  return strokes.map((stroke) => stroke.map(place))
}

/** A short line that belongs to no character. */
function stray(): Stroke {
  const [x, y] = [chance(4, WIDTH - 4), chance(4, HEIGHT - 4)]
  const [angle, length] = [chance(0, 6.28), chance(3, 8)]
  return [
    [x, y],
    [x + length * Math.cos(angle), y + length * Math.sin(angle)],
  ]
}

/** A line through all characters, so that they hang together. */
function thread(): Stroke {
  const places = [0.02, 0.35, 0.65, 0.98]
  return places.map((place) => [WIDTH * place, chance(10, HEIGHT - 10)] as const)
}

/** Two waves through the whole picture, so that straight lines are none; nothing leaves the frame. */
function bending(): (point: Point) => Point {
  const [phaseX, phaseY] = [chance(0, 6.28), chance(0, 6.28)]
  const [lengthX, lengthY] = [chance(7, 11), chance(12, 20)]
  const within = (value: number, size: number) => Math.min(Math.max(value, 1), size - 1)
  return ([x, y]) => [
    within(x + 1.6 * Math.sin(y / lengthX + phaseX), WIDTH),
    within(y + 2.2 * Math.sin(x / lengthY + phaseY), HEIGHT),
  ]
}

/** The same line with points every few units and a hand that trembles. */
function finer(stroke: Stroke): Stroke {
  const [first] = stroke
  if (!first) return []
  return stroke.slice(1).reduce<Point[]>(
    (points, [x, y]) => {
      const [fromX, fromY] = points.at(-1) ?? first
      const steps = Math.max(1, Math.round(Math.hypot(x - fromX, y - fromY) / chance(3, 5)))
      for (let step = 1; step < steps; step += 1) {
        const tremble = () => chance(-0.35, 0.35)
        points.push([
          fromX + ((x - fromX) * step) / steps + tremble(),
          fromY + ((y - fromY) * step) / steps + tremble(),
        ])
      }
      points.push([x, y])
      return points
    },
    [first],
  )
}

const pathOf = (stroke: Stroke): string =>
  `M${stroke.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`

function shuffled<T>(items: readonly T[]): T[] {
  const rest = [...items]
  return items.map(() => rest.splice(randomInt(rest.length), 1)[0] as T)
}
