import type { AnyField, DictItem, Kind } from '@mortise/model'
import type { WebKind } from '../fields/kind.ts'
import { area } from './area/index.tsx'
import { bool } from './bool/index.tsx'
import { category } from './category/index.tsx'
import { date } from './date/index.tsx'
import { datetime } from './datetime/index.tsx'
import { decimal } from './decimal/index.tsx'
import { depart } from './depart/index.tsx'
import { dict } from './dict/index.tsx'
import { digest } from './digest/index.tsx'
import { file } from './file/index.tsx'
import { flow } from './flow/index.tsx'
import { image } from './image/index.tsx'
import { int } from './int/index.tsx'
import { json } from './json/index.tsx'
import { lines } from './lines/index.tsx'
import { material } from './material/index.tsx'
import { money } from './money/index.tsx'
import { ref } from './ref/index.tsx'
import { refMany } from './refMany/index.tsx'
import { rollup } from './rollup/index.tsx'
import { serial } from './serial/index.tsx'
import { text } from './text/index.tsx'
import { textarea } from './textarea/index.tsx'
import { user } from './user/index.tsx'

/** Every kind of field on the screen; one that is missing does not compile. */
const kinds: { readonly [K in Kind]: WebKind<K> } = {
  text,
  textarea,
  int,
  decimal,
  money,
  bool,
  date,
  datetime,
  dict,
  ref,
  refMany,
  user,
  depart,
  material,
  category,
  area,
  file,
  image,
  json,
  serial,
  flow,
  rollup,
  digest,
  lines,
}

/** How a field is shown, edited and searched. */
export const kindOf = (field: AnyField): WebKind => kinds[field.kind] as unknown as WebKind

/** How wide a column of a field is. */
export function columnWidth(field: AnyField): number {
  const { width } = kindOf(field).column
  return typeof width === 'number' ? width : width(field)
}

/** How narrow it may become where nothing of it is to be cut. */
export function leastWidth(field: AnyField, items: readonly DictItem[] | undefined): number {
  const { least = columnWidth(field) } = kindOf(field).column
  return typeof least === 'function' ? least(field, items) : least
}
