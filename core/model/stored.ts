import { type AnyEntity, defineEntity } from './entity.ts'
import { compileFormula } from './formula/index.ts'

/** An entity as an online form stores it: the very data `defineEntity` takes, with formulas where code has functions. */
export interface StoredEntity {
  readonly name: string
  readonly label: string
  readonly fields: Readonly<Record<string, { kind: string; label: string } & Record<string, unknown>>>
  readonly derive?: Readonly<Record<string, string>>
  readonly when?: Readonly<Record<string, string>>
  readonly [setting: string]: unknown
}

/** From here on the engine cannot tell it from an entity written in code. */
export function entityFromStored({ name, fields, derive, when, ...settings }: StoredEntity): AnyEntity {
  const told = Object.entries(fields).map(([key, field]) => [key, field.kind === 'lines' ? linesFromStored(field) : field])
  return defineEntity(name, {
    ...settings,
    fields: Object.fromEntries(told),
    derive: compileAll(derive),
    when: compileAll(when),
  } as never)
}

const linesFromStored = (field: Record<string, unknown>) => ({
  ...field,
  derive: compileAll(field.derive as Record<string, string> | undefined),
  when: compileAll(field.when as Record<string, string> | undefined),
})

const compileAll = (formulas: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(formulas).map(([key, formula]) => [key, compileFormula(formula)]))
