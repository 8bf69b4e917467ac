import { type AnyEntity, defineEntity } from '../entity/entity.ts'
import type { Fields, Kind } from '../entity/kinds.ts'
import { compileFormula, orderByDependency, parseFormula } from '../formula/index.ts'
import { checkStored } from './check.ts'
import { formulaTypesOf } from './formula-types.ts'

/** An entity as an online form stores it: the very data `defineEntity` takes, with formulas where code has functions. */
export interface StoredEntity {
  readonly name: string
  readonly label: string
  readonly fields: Readonly<Record<string, StoredField>>
  readonly derive?: Formulas
  readonly when?: Formulas
  readonly [setting: string]: unknown
}
type StoredField = { readonly kind: string; readonly label: string } & Readonly<Record<string, unknown>>
type Formulas = Readonly<Record<string, string>>

/** From here on the engine cannot tell it from an entity written in code. What was stored may say anything and is checked first. */
export function entityFromStored(stored: StoredEntity): AnyEntity {
  checkStored(stored)
  const { name, fields: storedFields, derive, when, ...settings } = stored
  const fields = fieldsFromStored(storedFields)
  return defineEntity(name, {
    ...settings,
    fields,
    derive: compileAll(fields, derive),
    when: compileAll(fields, when),
  } as never)
}

const fieldsFromStored = (fields: Readonly<Record<string, StoredField>>): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      field.kind === 'lines' ? linesFromStored(field) : { ...implied[field.kind as Kind], ...field },
    ]),
  ) as unknown as Fields

/** What the words of the model say of these kinds without being told. */
const implied: Partial<Record<Kind, object>> = {
  serial: { mode: 'gapless', unique: true, search: true },
  flow: { search: true },
}

function linesFromStored(field: StoredField): object {
  const fields = fieldsFromStored(field.fields as Readonly<Record<string, StoredField>>)
  return {
    ...field,
    fields,
    derive: compileAll(fields, field.derive as Formulas | undefined),
    when: compileAll(fields, field.when as Formulas | undefined),
  }
}

/** In the order in which each finds worked out what it needs; a name that is no field is refused here, not at run time. */
function compileAll(fields: Fields, formulas: Formulas = {}): object {
  const parsed = Object.fromEntries(
    Object.entries(formulas).map(([key, source]) => [key, parseFormula(source)]),
  )
  const types = formulaTypesOf(fields)
  return Object.fromEntries(
    orderByDependency(parsed).map((key) => [key, compileFormula(formulas[key] ?? '', types)]),
  )
}
