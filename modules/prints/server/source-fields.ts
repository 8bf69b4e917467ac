import { type AnyEntity, type AnyField, codeOf, type Fields, fieldsOf } from '@mortise/model'
import {
  formulaKind,
  linesAt,
  type PrintSource,
  type PrintSourceField,
  type PrintSourceFields,
  printableFields,
  targetOf,
} from '@mortise/prints/model'
import type { Context } from '@mortise/server'
import { canPrint } from './access.ts'

/** Entities that templates may be made of. */
export function sourcesFor(ctx: Context): PrintSource[] {
  const areas = new Map(
    ctx.linked.modules.flatMap(({ label, entities }) => entities.map(({ name }) => [name, label] as const)),
  )
  return [...ctx.linked.entities.values()]
    .filter((entity) => canPrint(ctx, entity))
    .map(({ name, label }) => ({ name, label, area: areas.get(name) ?? '在线表单' }))
}

/** What may be laid out of an entity, as far as the caller may read it: its fields, those one step away, its lines. */
export function sourceFields(ctx: Context, of: AnyEntity): PrintSourceFields {
  const hidden = ctx.hidden(of)
  const isSeen = (key: string) => !hidden.has(key)
  return {
    label: of.label,
    fields: fieldsIn(ctx, of, isSeen, true),
    tables: Object.keys(fieldsOf(of)).flatMap((key) => {
      const field = linesAt(of, key)
      if (!field || !isSeen(key)) return []
      const columns = fieldsIn(ctx, field, (name) => isSeen(`${key}.${name}`), false)
      return [{ path: key, label: field.label, columns }]
    }),
  }
}

type Sight = (key: string) => boolean

function fieldsIn(
  ctx: Context,
  of: { readonly fields: Fields },
  isSeen: Sight,
  isHead: boolean,
): PrintSourceField[] {
  const own = printableFields(of, isHead).filter(([key]) => isSeen(key))
  const pictures = isHead
    ? Object.entries(fieldsOf(of)).filter(([key, { kind }]) => kind === 'image' && isSeen(key))
    : []
  const further = own.flatMap(([key, field]) => {
    const target = targetOf(field, ctx.linked)
    if (!target || !ctx.can(codeOf(target, 'list'))) return []
    const hidden = ctx.hidden(target)
    return printableFields(target, false)
      .filter(([inner]) => !hidden.has(inner))
      .map(([inner, there]) => fieldOf(`${key}.${inner}`, `${field.label}·${there.label}`, there))
  })
  return [...own, ...pictures].map(([key, field]) => fieldOf(key, field.label, field)).concat(further)
}

function fieldOf(path: string, label: string, field: AnyField): PrintSourceField {
  const kind = formulaKind(field)
  if (field.kind === 'image') return { path, label, kind: 'picture' }
  return { path, label, kind: kind === 'number' || kind === 'boolean' ? kind : 'text' }
}
