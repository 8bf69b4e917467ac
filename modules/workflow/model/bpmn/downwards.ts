import { readDocument } from './document.ts'
import { elementOf, elementsOf, type ModdleElement, newModdle, textOf } from './elements.ts'

/** Empty space that is left between two rows. */
const GAP = 40

/** What is named beside its shape, and the room that a letter of the name takes there. */
const named = /:(?:\w*Event|\w*Gateway)$/
const LETTER = 12

/**
 * A process that was drawn from left to right, from top to bottom: for screens that are held in one hand, which scroll that
 * way. Both axes change places, and rows in which nothing stands shrink.
 */
export async function downwards(xml: string): Promise<string> {
  const { definitions } = await readDocument(xml)
  turn(drawnIn(definitions))
  return (await newModdle().toXML(definitions, { format: true })).xml
}

function turn(drawn: readonly ModdleElement[]): void {
  const shapes = drawn.flatMap((each) => boundsOf(each) ?? [])
  const shrunk = withoutGaps(shapes.map((bounds) => [numberOf(bounds, 'x'), widthOf(bounds)]))
  for (const bounds of shapes) {
    const [x, y] = [numberOf(bounds, 'x'), numberOf(bounds, 'y')]
    const [width, height] = [widthOf(bounds), numberOf(bounds, 'height')]
    place(bounds, { x: y, y: shrunk(x), width: height, height: width })
  }
  for (const point of drawn.flatMap((each) => pointsOf(each))) {
    const [x, y] = [numberOf(point, 'x'), numberOf(point, 'y')]
    place(point, { x: y, y: shrunk(x) })
  }
  for (const each of drawn) nameBeside(each)
}

/** Where a place on the axis comes to when the free stretches between these are no longer than the gap. */
function withoutGaps(stretches: readonly (readonly [begin: number, length: number])[]) {
  const gaps: { readonly end: number; readonly excess: number; readonly begin: number }[] = []
  let end = Number.NEGATIVE_INFINITY
  for (const [begin, length] of stretches.toSorted(([one], [other]) => one - other)) {
    if (begin - end > GAP && Number.isFinite(end))
      gaps.push({ begin: end, end: begin, excess: begin - end - GAP })
    end = Math.max(end, begin + length)
  }
  return (at: number): number =>
    gaps.reduce((shrunk, gap) => {
      const share = Math.min(Math.max((at - gap.begin) / (gap.end - gap.begin), 0), 1)
      return shrunk - gap.excess * share
    }, at)
}

/** The name to the right of its shape: below it the way goes on. Names of flows find their own place. */
function nameBeside(drawn: ModdleElement): void {
  drawn.set('label', undefined)
  const bounds = boundsOf(drawn)
  if (!bounds) return
  const [x, y, width] = [numberOf(bounds, 'x'), numberOf(bounds, 'y'), widthOf(bounds)]
  // Beside a gateway ways go off at half its height.
  nameAt(
    drawn,
    isGateway(drawn) ? { x: x + width / 2 + 12, y: y - 6 } : { x: x + width + 2, y: y + width / 2 - 7 },
  )
}

/** What was laid out by itself: below a gateway goes a way, so that its name stands above. */
export async function namedAbove(xml: string): Promise<string> {
  const { definitions } = await readDocument(xml)
  for (const drawn of drawnIn(definitions)) {
    const bounds = boundsOf(drawn)
    if (!bounds || !isGateway(drawn)) continue
    const middle = numberOf(bounds, 'x') + widthOf(bounds) / 2
    nameAt(drawn, { x: middle - roomOf(drawn) / 2, y: numberOf(bounds, 'y') - 20 })
  }
  return (await newModdle().toXML(definitions, { format: true })).xml
}

/** Only what is named outside of its shape. */
function nameAt(drawn: ModdleElement, at: { readonly x: number; readonly y: number }): void {
  const element = elementOf(drawn, 'bpmnElement')
  if (!element || !named.test(element.$type) || textOf(element, 'name') === '') return
  const moddle = newModdle()
  const bounds = moddle.create('dc:Bounds', { ...at, width: roomOf(drawn), height: 14 })
  drawn.set('label', moddle.create('bpmndi:BPMNLabel', { bounds }))
}

const isGateway = (drawn: ModdleElement): boolean =>
  elementOf(drawn, 'bpmnElement')?.$type.endsWith('Gateway') ?? false
const roomOf = (drawn: ModdleElement): number => {
  const element = elementOf(drawn, 'bpmnElement')
  return ((element ? textOf(element, 'name').length : 0) + 1) * LETTER
}
const drawnIn = (definitions: ModdleElement): ModdleElement[] =>
  elementsOf(definitions, 'diagrams').flatMap((diagram) => {
    const plane = elementOf(diagram, 'plane')
    return plane ? elementsOf(plane, 'planeElement') : []
  })

const boundsOf = (drawn: ModdleElement): ModdleElement | undefined =>
  drawn.$type === 'bpmndi:BPMNShape' ? elementOf(drawn, 'bounds') : undefined
const pointsOf = (drawn: ModdleElement): ModdleElement[] =>
  drawn.$type === 'bpmndi:BPMNEdge' ? elementsOf(drawn, 'waypoint') : []
const widthOf = (bounds: ModdleElement): number => numberOf(bounds, 'width')
const numberOf = (element: ModdleElement, name: string): number => Number(element.get(name))

function place(element: ModdleElement, where: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(where)) element.set(name, value)
}
