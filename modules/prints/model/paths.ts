import {
  type AnyEntity,
  type AnyField,
  auditFields,
  type FieldOf,
  type Fields,
  type Formula,
  type FormulaType,
  fieldsOf,
  formulaKinds,
  type Linked,
  nodesIn,
  type ScopeType,
} from '@mortise/model'

type Known = Pick<Linked, 'entities' | 'sources'>

/** A field that can be printed: of the row itself, or of a row that it refers to. */
export interface PrintField {
  readonly path: string
  readonly label: string
  readonly key: string
  readonly field: AnyField
  /** The row that is referred to, and its field. */
  readonly via?: { readonly target: AnyEntity; readonly key: string }
}

/** How a field goes into formulas. */
export const formulaKind = (field: AnyField): FormulaType | 'coded' | null =>
  field.internal || (field.kind === 'text' && field.secret) ? null : formulaKinds[field.kind]

/** Fields of an entity that are printed, those that every row has among them. */
export const printableFields = (of: { readonly fields: Fields }, isHead = true): [string, AnyField][] =>
  [...Object.entries(fieldsOf(of)), ...(isHead ? Object.entries(auditFields) : [])].filter(
    ([, field]) => formulaKind(field) !== null,
  )

/** The entity that a field points to, one row of it. */
export function targetOf(field: AnyField | undefined, { entities, sources }: Known): AnyEntity | undefined {
  if (field?.kind === 'ref') return entities.get(field.to)
  if (field?.kind === 'material' && !field.multiple) return sources.material?.entity
  return undefined
}

/** What a path leads to among the fields of an entity or of its lines; null where it leads nowhere. */
export function fieldAt(
  of: { readonly fields: Fields },
  path: string,
  known: Known,
  isHead = true,
): PrintField | null {
  const [key = '', inner] = path.split('.')
  const fields = { ...fieldsOf(of), ...(isHead ? auditFields : {}) } as Record<string, AnyField>
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined
  if (!field) return null
  if (inner === undefined) {
    return formulaKind(field) || field.kind === 'image' ? { path, key, field, label: field.label } : null
  }
  const target = targetOf(field, known)
  const targetFields = target ? fieldsOf(target) : {}
  const found = Object.hasOwn(targetFields, inner) ? targetFields[inner] : undefined
  if (!target || !found || (formulaKind(found) === null && found.kind !== 'image')) return null
  return { path, key, field: found, label: `${field.label}·${found.label}`, via: { target, key: inner } }
}

/** The lines of an entity by their key. */
export function linesAt(of: AnyEntity, key: string): FieldOf<'lines'> | null {
  const field = Object.hasOwn(of.fields, key) ? fieldsOf(of)[key] : undefined
  return field?.kind === 'lines' && !field.internal ? field : null
}

/** What formulas may call the fields of an entity, or of its lines, and what these are. */
export function scopeTypes(
  of: { readonly fields: Fields },
  known: Known,
  isHead = true,
): Map<string, ScopeType> {
  const types = new Map<string, ScopeType>()
  for (const [key, field] of printableFields(of, isHead)) types.set(key, typeOf(field, known))
  for (const [key, field] of Object.entries(fieldsOf(of))) {
    if (!isHead || field.kind !== 'lines') continue
    const numbers = printableFields(field, false).filter(([, inner]) => formulaKind(inner) === 'number')
    types.set(key, { rows: Object.fromEntries(numbers.map(([name]) => [name, 'number' as const])) })
  }
  return types
}

function typeOf(field: AnyField, known: Known): ScopeType {
  const kind = formulaKind(field)
  if (kind !== 'coded') return kind ?? 'text'
  const target = targetOf(field, known)
  if (!target) return { record: { code: 'text', text: 'text' } }
  const own = printableFields(target, false).map(([key, inner]) => [key, innerType(inner)] as const)
  return { record: { text: 'text', ...Object.fromEntries(own) } }
}

/** A field of a row that is referred to; what stands for something is its text there. */
function innerType(field: AnyField): FormulaType {
  const kind = formulaKind(field)
  return kind === 'number' || kind === 'boolean' ? kind : 'text'
}

/** All paths that a formula reads, each once. */
export const pathsIn = (formula: Pick<Formula, 'root'>): string[] => [
  ...new Set(
    nodesIn(formula).flatMap((node) => {
      if (node.kind === 'name') return [node.name]
      return node.kind === 'attribute' ? [`${node.name}.${node.attribute}`] : []
    }),
  ),
]
