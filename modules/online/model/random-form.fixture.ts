import fc from 'fast-check'
import type { FormDefinition, FormField } from './online-form.ts'

/** A field that says no more than it must. */
export const blankField: FormField = {
  key: '',
  label: '',
  kind: 'text',
  part: null,
  source: null,
  length: null,
  scale: null,
  min: null,
  max: null,
  rule: null,
  isRequired: false,
  isUnique: false,
  isSearched: false,
  isListed: true,
  isInForm: true,
  isMultiple: false,
  isSummed: false,
  isFrozen: false,
  isReadonly: false,
  isGuarded: false,
  initial: null,
  formula: null,
  condition: null,
  group: null,
  help: null,
}

export const smallForm = (name: string, fields: readonly Partial<FormField>[]): FormDefinition => ({
  name,
  label: '走访',
  scope: 'tenant',
  titleField: null,
  sortField: null,
  isDescending: false,
  treeField: null,
  fields: fields.map((field) => ({ ...blankField, label: field.key ?? '', ...field })),
  subTables: [],
  indexes: [],
  buttons: [],
})

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 2 })
const flag = fc.boolean()

/** By kind: what only such fields may say. */
const ofKind: Readonly<Record<string, fc.Arbitrary<Partial<FormField>>>> = {
  text: fc.record({ length: maybe(fc.integer({ min: 1, max: 500 })), isUnique: flag, isSearched: flag }),
  textarea: fc.record({ length: maybe(fc.integer({ min: 1, max: 9000 })) }),
  int: fc.record({ min: maybe(fc.integer({ min: -9, max: 0 })), isSummed: flag, isSearched: flag }),
  decimal: fc.record({ scale: maybe(fc.integer({ min: 0, max: 8 })), isSummed: flag }),
  money: fc.record({ isSummed: flag, isGuarded: flag, initial: fc.constantFrom(null, '0', '12.5') }),
  bool: fc.record({ initial: fc.constantFrom(null, 'Y', 'N') }),
  date: fc.record({ initial: fc.constantFrom(null, '${currentDate}'), isSearched: flag }),
  datetime: fc.record({ isSearched: flag }),
  dict: fc.record({ source: fc.constantFrom('sex', 'user_status'), isMultiple: flag, isSearched: flag }),
  ref: fc.constant({ source: 'permission' }),
  refMany: fc.constant({ source: 'permission' }),
  user: fc.record({ isMultiple: flag, isSearched: flag }),
  depart: fc.record({ isMultiple: flag }),
  material: fc.record({ source: fc.constantFrom(null, 'raw') }),
  category: fc.record({ source: fc.constantFrom(null, 'A01') }),
  area: fc.constant({}),
  file: fc.record({ length: maybe(fc.integer({ min: 1, max: 100 })) }),
  image: fc.record({ length: maybe(fc.integer({ min: 1, max: 100 })) }),
  json: fc.constant({}),
}

const anyField: fc.Arbitrary<Partial<FormField>> = fc
  .tuple(
    fc.constantFrom(...Object.keys(ofKind)),
    fc.record({ isRequired: flag, isFrozen: flag, isInForm: flag, help: fc.constantFrom(null, '说明') }),
  )
  .chain(([kind, common]) =>
    ofKind[kind]!.map((own) => ({ kind: kind as FormField['kind'], ...common, ...own })),
  )

const fieldsOf = (prefix: string, least: number, most: number) =>
  fc.array(anyField, { minLength: least, maxLength: most }).map((fields) =>
    fields.map(
      (field, at): FormField => ({
        ...blankField,
        ...field,
        key: `${prefix}_f${at}`,
        label: `${prefix}字段${at}`,
      }),
    ),
  )

/** Any form that the product takes: fields of every kind, sub-tables, groups, states with buttons, indexes. */
export const randomForm: fc.Arbitrary<FormDefinition> = fc
  .record({
    main: fieldsOf('m', 0, 8),
    items: maybe(fieldsOf('i', 1, 4)),
    parts: maybe(fieldsOf('p', 1, 3)),
    groups: fc.array(fc.constantFrom(null, '附加', '其他'), { minLength: 8, maxLength: 8 }),
    listed: fc.array(flag, { minLength: 8, maxLength: 8 }),
    hasStates: flag,
    scope: fc.constantFrom('tenant', 'depart', 'own'),
    sortField: fc.constantFrom(null, 'name'),
    isUnique: flag,
    isIndexed: flag,
  })
  .map(({ main, items, parts, groups, listed, ...one }): FormDefinition => {
    const name: FormField = { ...blankField, key: 'name', label: '名称', length: 50 }
    const status: FormField = {
      ...blankField,
      key: 'status',
      label: '状态',
      kind: 'flow',
      source: 'a:甲,b:乙',
    }
    const subTables = [
      ...(items ? [{ key: 'items', label: '事项', isRequired: false }] : []),
      ...(parts ? [{ key: 'parts', label: '部件', isRequired: true }] : []),
    ]
    const inPart = (fields: readonly FormField[] | null, part: string) =>
      (fields ?? []).map((field) => ({ ...field, part, isInForm: true, isGuarded: false }))
    return {
      ...smallForm('random_form', []),
      scope: one.scope,
      sortField: one.sortField,
      isDescending: one.sortField !== null && one.isUnique,
      fields: [
        name,
        ...main.map((field, at) => ({
          ...field,
          isListed: listed[at] ?? true,
          group: field.isInForm ? (groups[at] ?? null) : null,
        })),
        ...(one.hasStates ? [status] : []),
        ...inPart(items, 'items'),
        ...inPart(parts, 'parts'),
      ],
      subTables,
      indexes: [
        ...(one.isUnique ? [{ keys: 'name', isUnique: true }] : []),
        ...(one.isIndexed ? [{ keys: 'name', isUnique: false }] : []),
      ],
      buttons: one.hasStates
        ? [{ code: 'go_on', label: '继续', from: 'a', to: 'b', ask: null, isBatch: true }]
        : [],
    }
  })
