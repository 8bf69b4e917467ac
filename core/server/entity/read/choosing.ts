import { type AnyEntity, choosableFields, codeOf, fieldsOf } from '@mortise/model'
import { defineExtension, providersOf } from '../../base/extension.ts'
import type { Context } from '../../context/context.ts'

/** Entities whose forms a caller is asked to fill in, whatever rights the caller holds: by a task of a process, say. */
export const filledForms = defineExtension<(ctx: Context) => Promise<readonly string[]>>('filled forms')

/** The rights that filling in those forms takes. */
export async function fillingCodes(ctx: Context): Promise<readonly string[]> {
  const found = await Promise.all(providersOf(ctx, filledForms).map((formsOf) => formsOf(ctx)))
  return found.flat().map((name) => codeOf({ name }, 'edit'))
}

/** Which fields of rows that fill choices the caller reads; null where the caller may choose none. */
export async function readInChoices(ctx: Context, entity: AnyEntity): Promise<ReadonlySet<string> | null> {
  if (ctx.can(codeOf(entity, 'list'))) return new Set(Object.keys(fieldsOf(entity)))
  return (
    choosableFields(ctx.linked, entity, ctx.can) ??
    choosableFields(ctx.linked, entity, isAmong(await fillingCodes(ctx)))
  )
}

/** Whether the caller may read rows of an entity at all: in its list, or to choose one. */
export const canChoose = (ctx: Context, entity: AnyEntity): boolean =>
  ctx.can(codeOf(entity, 'list')) ||
  (entity.picker.length > 0 && choosableFields(ctx.linked, entity, ctx.can) !== null)

const isAmong =
  (codes: readonly string[]) =>
  (code: string): boolean =>
    codes.includes(code)
