/** What a formula or a part of it comes to. */
export type FormulaType = 'number' | 'text' | 'boolean'

/** What a name stands for: a value, a thing with attributes, the rows of a sub-table, or a function of the host. */
export type ScopeType =
  | FormulaType
  | { readonly record: Readonly<Record<string, FormulaType>> }
  | { readonly rows: Readonly<Record<string, FormulaType>> }
  | 'function'

export type ScopeTypes = ReadonlyMap<string, ScopeType> | Readonly<Record<string, ScopeType>>

/** A chosen option of a product parameter; used by itself it stands for its code. */
export const optionType: ScopeType = {
  record: {
    code: 'text',
    name: 'text',
    n1: 'number',
    n2: 'number',
    n3: 'number',
    add: 'number',
    mat: 'text',
  },
}

/** A chosen material; used by itself it stands for its code. */
export const materialType: ScopeType = {
  record: { code: 'text', price: 'number', l: 'number', w: 'number', t: 'number', color: 'text' },
}

/** The values a formula reads: numbers, texts, booleans, records of them, arrays of rows, and host functions. */
export type FormulaScope = ReadonlyMap<string, unknown> | Readonly<Record<string, unknown>>

export type FormulaResult = number | string | boolean

/** Reads a name from what the caller laid down itself; what a prototype carries is never seen. */
export function own<T>(
  container: ReadonlyMap<string, T> | Readonly<Record<string, T>>,
  name: string,
): T | undefined {
  if (container instanceof Map) return container.get(name)
  return Object.hasOwn(container, name) ? (container as Readonly<Record<string, T>>)[name] : undefined
}

/** How a type is called in a message. */
export const typeWords: Readonly<Record<FormulaType, string>> = {
  number: '数字',
  text: '文本',
  boolean: '是非值',
}
