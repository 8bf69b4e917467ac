/**
 * A rectangle that parallel cuts divide. Its parts stand side by side along `length`, each followed by a kerf, and are
 * all as wide as the strip; what is free lies behind the last, so that free space is never in two places of a strip.
 */
export interface Strip {
  /** Extent along the axis of the strip that holds it. */
  readonly size: number
  /** Extent along its own axis, which is the other one. */
  readonly length: number
  /** Whether its own axis is that of the sheet's length. */
  readonly isAlong: boolean
  readonly parent: Strip | undefined
  readonly parts: Part[]
  /** What another part may be long. */
  free: number
}

/** A panel that fills its place in a strip. */
export interface Leaf {
  readonly size: number
  readonly kind: number
  readonly isTurned: boolean
}

export type Part = Strip | Leaf

export const isStrip = (part: Part): part is Strip => 'parts' in part

/** A sheet or offcut that is being filled. Shared between solutions, so it is copied before it is changed. */
export interface Filled {
  readonly stock: number
  readonly root: Strip
  /** Of its panels. */
  area: number
  /** Forgotten with each change. */
  room: Room | undefined
}

/** The strips with room for a panel, and the longest of their long and short sides: what is larger fits none. */
export interface Room {
  readonly slots: Strip[]
  long: number
  short: number
}

export const emptyStrip = (size: number, length: number, isAlong: boolean, parent?: Strip): Strip => ({
  size,
  length,
  isAlong,
  parent,
  parts: [],
  free: length,
})

export function copyOf({ stock, root, area }: Filled): Filled {
  return { stock, root: copyStrip(root, undefined), area, room: undefined }
}

function copyStrip(strip: Strip, parent: Strip | undefined): Strip {
  const { size, length, isAlong, free, parts } = strip
  const copy: Strip = { size, length, isAlong, parent, parts: [], free }
  for (const part of parts) copy.parts.push(isStrip(part) ? copyStrip(part, copy) : part)
  return copy
}

/** What a panel is put into, and how: `first` says which of the two cuts that free it comes first. */
export interface Place {
  readonly slot: Strip
  readonly isTurned: boolean
  /** The panel's extents along and across the slot. */
  readonly along: number
  readonly across: number
  readonly first: 'along' | 'across'
}

/** Lays a panel at the beginning of a slot's free space. */
export function put({ slot, along, across, isTurned, first }: Place, kind: number, kerf: number): void {
  if (across === slot.size) {
    addPart(slot, { size: along, kind, isTurned }, kerf)
    return
  }
  if (first === 'along') {
    const column = emptyStrip(along, slot.size, !slot.isAlong, slot)
    addPart(column, { size: across, kind, isTurned }, kerf)
    addPart(slot, column, kerf)
    return
  }
  const rows = emptyStrip(slot.free, slot.size, !slot.isAlong, slot)
  if (along === slot.free) addPart(rows, { size: across, kind, isTurned }, kerf)
  else {
    const row = emptyStrip(across, slot.free, slot.isAlong, rows)
    addPart(row, { size: along, kind, isTurned }, kerf)
    addPart(rows, row, kerf)
  }
  addPart(slot, rows, kerf)
}

function addPart(strip: Strip, part: Part, kerf: number): void {
  strip.parts.push(part)
  strip.free -= part.size + kerf
}

/** Takes a part out, and whatever strips hold nothing any more; tells the kinds of its panels. */
export function take(strip: Strip, index: number, kerf: number, kinds: number[]): void {
  const part = strip.parts[index] as Part
  collectKinds(part, kinds)
  strip.parts.splice(index, 1)
  strip.free += part.size + kerf
  const { parent } = strip
  if (strip.parts.length === 0 && parent) take(parent, parent.parts.indexOf(strip), kerf, kinds)
}

export function collectKinds(part: Part, kinds: number[]): void {
  if (!isStrip(part)) kinds.push(part.kind)
  else for (const inner of part.parts) collectKinds(inner, kinds)
}

/** Every strip with all that it holds, the outer first. */
export function collectStrips(strip: Strip, strips: Strip[]): Strip[] {
  strips.push(strip)
  for (const part of strip.parts) if (isStrip(part)) collectStrips(part, strips)
  return strips
}
