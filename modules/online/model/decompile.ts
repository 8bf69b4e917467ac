import type { StoredEntity } from '@mortise/model'
import { plainGroup } from './compile.ts'
import { decompileField, type StoredField } from './compile-field.ts'
import { columnOf } from './names.ts'
import type { FormButton, FormDefinition, FormField, SubTable } from './online-form.ts'

type Formulas = Readonly<Record<string, string>>
interface Part {
  readonly fields: Readonly<Record<string, StoredField>>
  readonly derive?: Formulas
  readonly when?: Formulas
}

/** The form that a definition was compiled from. */
export function decompileForm(stored: StoredEntity): FormDefinition {
  const fields = Object.entries(stored.fields as Part['fields'])
  const lines = fields.filter(([, { kind }]) => kind === 'lines')
  const groups = stored.form as readonly (readonly [string, readonly string[]])[]
  const list = new Set(stored.list as readonly string[])
  const sort = stored.sort as readonly [string, string] | undefined
  const main = rowsOf({ ...(stored as Part), fields: Object.fromEntries(fields) }, null).map((row) => {
    const [title] = groups.find(([, keys]) => keys.includes(row.name)) ?? []
    return {
      ...row.field,
      isListed: list.has(row.name),
      isInForm: title !== undefined,
      group: title === undefined || title === plainGroup ? null : title,
    }
  })
  return {
    name: columnOf(stored.name),
    label: stored.label,
    scope: stored.scope as FormDefinition['scope'],
    titleField: named(stored.title),
    sortField: named(sort?.[0]),
    isDescending: sort?.[1] === 'desc',
    treeField: named(stored.tree),
    fields: [
      ...main,
      ...lines.flatMap(([key, field]) =>
        rowsOf(field as unknown as Part, columnOf(key)).map((row) => row.field),
      ),
    ],
    subTables: lines.map(
      ([key, { label, required }]): SubTable => ({
        key: columnOf(key),
        label,
        isRequired: required === true,
      }),
    ),
    indexes: [...indexesOf(stored.unique, true), ...indexesOf(stored.indexes, false)],
    buttons: fields.flatMap(([, { kind, moves }]) => (kind === 'flow' ? buttonsOf(moves) : [])),
  }
}

const named = (name: unknown): string | null => (name === undefined ? null : columnOf(name as string))

const indexesOf = (keys: unknown, isUnique: boolean) =>
  ((keys as readonly (readonly string[])[] | undefined) ?? []).map((names) => ({
    keys: names.map(columnOf).join(','),
    isUnique,
  }))

function rowsOf({ fields, derive, when }: Part, part: string | null) {
  return Object.entries(fields)
    .filter(([, { kind }]) => kind !== 'lines')
    .map(([name, { moves: _moves, ...stored }]): { name: string; field: FormField } => ({
      name,
      field: {
        key: columnOf(name),
        part,
        ...decompileField(stored as StoredField),
        formula: derive?.[name] ?? null,
        condition: when?.[name] ?? null,
        isListed: true,
        isInForm: true,
        group: null,
      },
    }))
}

function buttonsOf(moves: unknown): FormButton[] {
  type Move = { label: string; from: string | string[]; to?: string; ask?: string; batch?: boolean }
  return Object.entries(moves as Readonly<Record<string, Move>>).map(
    ([code, { label, from, to, ask, batch }]) => ({
      code: columnOf(code),
      label,
      from: [from].flat().join(','),
      to: to ?? null,
      ask: ask ?? null,
      isBatch: batch === true,
    }),
  )
}
