import { BusinessError } from '../base/error.ts'
import { fieldsOf } from '../entity/entity.ts'
import type { AnyField, Fields } from '../entity/kinds.ts'
import { wireNameOf } from './wire.ts'

interface Definition {
  fields: Fields
}

/** A field that a refusal names, and whether it lies in a line. */
interface RefusedField {
  readonly field?: string
  readonly row?: number
}

/** The name under which a field that is refused travels; one that is none of the entity's stays as it is. */
export function wireOfRefused(of: Definition, { field, row }: RefusedField): string | undefined {
  const found = entriesOf(of, row).find(([key]) => key === field)
  return found ? wireNameOf(...found) : field
}

/** A refusal as it came over the wire, naming the field as code does. */
export function refusalOf(of: Definition, error: BusinessError): BusinessError {
  const { field, row } = error.options
  const [key] = entriesOf(of, row).find((entry) => wireNameOf(...entry) === field) ?? []
  return key === undefined || key === field
    ? error
    : new BusinessError(error.message, { ...error.options, field: key, cause: error })
}

/** The fields of the row itself, or of all its lines. */
function entriesOf(of: Definition, row: number | undefined): [string, AnyField][] {
  const own = Object.entries(fieldsOf(of))
  if (row === undefined) return own
  return own.flatMap(([, field]) => (field.kind === 'lines' ? Object.entries(fieldsOf(field)) : []))
}
