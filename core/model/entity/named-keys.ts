import { namePartsOf } from './display-name.ts'
import { type AnyEntity, deriveOf, whenOf } from './entity.ts'

/** The fields that an entity's settings name: all must be its own. */
export const namedKeysOf = (entity: AnyEntity): string[] => [
  entity.title,
  ...namePartsOf(entity).map(({ key }) => key),
  ...(entity.findBy ?? []),
  ...(entity.choice?.details ?? []),
  ...(entity.choice?.picture ? [entity.choice.picture] : []),
  ...entity.list,
  entity.sort[0],
  ...entity.form.flatMap(([, keys]) => keys),
  ...entity.unique.flat(),
  ...(entity.indexes ?? []).flat(),
  ...entity.picker,
  ...(entity.responsible ? [entity.responsible] : []),
  ...(entity.guardedFields ? guardedKeysOf(entity.guardedFields) : []),
  ...(entity.tree ? [entity.tree] : []),
  ...(entity.dictSource ? [...entity.dictSource.text, ...entity.dictSource.code] : []),
  ...Object.keys(deriveOf(entity)),
  ...Object.keys(whenOf(entity)),
]

/** Of paths into lines and to other rows, where they begin. */
const guardedKeysOf = ({ field, keys }: NonNullable<AnyEntity['guardedFields']>): string[] =>
  [field, ...keys].map((path) => path.split('.')[0] ?? path)
