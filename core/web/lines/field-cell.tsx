import { type AnyField, splitValues } from '@mortise/model'
import { useRef } from 'react'
import {
  type CellType,
  type EditorProps,
  nothing,
  type Parsed,
  plainText,
} from '../grid/types/base/cell-type.ts'
import { pickedNames } from '../grid/types/base/name-sources.ts'
import { labelsOf, parseNames } from '../grid/types/base/options.ts'
import { FieldEditor, shown } from '../kinds/field-value.tsx'
import { isMultiple } from '../kinds/shared/row-choice.tsx'
import type { RowSource } from '../picker/choices.tsx'
import { nameIn, valueIn } from '../picker/picked-rows.ts'
import { useProduct } from '../product/product.tsx'
import type { Product } from '../product/web-module.ts'
import { filledFrom } from '../rows/form-row.ts'
import { knownFirst } from './value-texts.ts'

/** A field that stands for something else, or is more than a text: shown and edited as forms do it. */
export const fieldCell: CellType = {
  text(value, column) {
    const { field } = column
    if (!field || isEmpty(value)) return ''
    if (isNamed(field)) return labelsOf(value, column)
    if (field.kind === 'flow') return field.states[plainText(value)] ?? plainText(value)
    const drawn = shown(field, value)
    return typeof drawn === 'string' ? drawn : plainText(value)
  },
  parse(text, column): Parsed {
    const { field } = column
    if (text.trim() === '') return nothing
    if (!field || !isNamed(field)) return { fault: '请在单元格中选择' }
    const parsed = parseNames(field.label, { several: () => isMultiple(field) })(text, column)
    return 'value' in parsed && isMultiple(field) ? { value: splitValues(plainText(parsed.value)) } : parsed
  },
  cell({ value, column }) {
    const { field } = column
    if (!field || isEmpty(value)) return ''
    return isNamed(field) ? shown(field, value, labelsOf(value, column)) : shown(field, value)
  },
  names({ field, texts }, product) {
    const source = field ? sourceOf(field, product) : null
    if (!source || !texts) return null
    const { entity, store, text } = source
    const url = `${entity.wire}/list`
    return knownFirst(texts, pickedNames({ of: entity, text, valueUrl: url, listUrl: url }, store))
  },
  Editor: FieldInCell,
  minWidth: 190,
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const named: ReadonlySet<string> = new Set(['ref', 'refMany', 'user', 'depart', 'material', 'category'])
const isNamed = ({ kind }: AnyField) => named.has(kind)

/** The rows that a field chooses from, as far as the product has them. */
function sourceOf(field: AnyField, { linked }: Product): RowSource | null {
  switch (field.kind) {
    case 'ref':
    case 'refMany': {
      const entity = linked.entities.get(field.to)
      return entity ? { entity, store: 'id', text: entity.title } : null
    }
    case 'user':
    case 'depart':
    case 'material':
    case 'category':
      return linked.sources[field.kind] ?? null
    default:
      return null
  }
}

/** Kinds whose editors look for what was typed before they opened. */
const searching: ReadonlySet<string> = new Set(['ref', 'refMany', 'user', 'material'])

function FieldInCell({ value, column, typed, onChange, onDone, ...rest }: EditorProps) {
  const { field, texts } = column
  const frame = useRef<HTMLDivElement>(null)
  const product = useProduct()
  const { isStanding } = rest
  if (!field) return null
  return (
    <div
      ref={frame}
      className="mortise-line-editor"
      onBlur={({ relatedTarget }) => isElsewhere(frame.current, relatedTarget) && onDone()}
    >
      <FieldEditor
        field={field}
        aria-label={rest['aria-label']}
        value={value}
        text={texts?.of(value)}
        {...(searching.has(field.kind) && !isStanding && { typed })}
        onChange={(next, picked) => {
          const source = picked && sourceOf(field, product)
          if (source)
            texts?.put(
              valueIn(picked, source.store),
              nameIn(picked, { of: source.entity, text: source.text }, source.store),
            )
          onChange(next, filledFrom(field, picked))
          if (picked && !isMultiple(field)) onDone()
        }}
      />
    </div>
  )
}

/** Whether the focus went to another part of the page; lists and dialogs of the editor itself are no other part. */
function isElsewhere(frame: HTMLElement | null, focused: Element | null): boolean {
  if (!frame || !focused || frame.contains(focused)) return false
  const layer = (element: Element) => element.closest('[role=dialog], .ant-select-dropdown, .ant-popover')
  return layer(focused) === layer(frame)
}
