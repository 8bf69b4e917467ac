import { type DictItem, type FieldOf, splitValues, VALUE_SEPARATOR } from '@mortise/model'
import { DictTag, drawnTags, eachValue } from '../../dict/dict-text.tsx'
import { useDict } from '../../dict/use-dict.ts'
import { choiceBox } from '../../fields/choice-box.tsx'
import type { WebKind } from '../../fields/kind.ts'
import { DictSelect } from '../../inputs/dict-select/dict-select.tsx'
import { optionOf } from '../../inputs/input.ts'
import { MultiSelect } from '../../inputs/multi-select/multi-select.tsx'
import { widestTag } from '../shared/text-width.ts'

/** Until its members are known, and where several stand in one cell, it gives nothing. */
function leastOf({ multiple }: FieldOf<'dict'>, items: readonly DictItem[] | undefined): number {
  return multiple || !items ? WIDTH : widestTag(items.map(({ text }) => text))
}
const WIDTH = 110

export const dict: WebKind<'dict'> = {
  cell({ field, value, text, items }) {
    if (!value) return ''
    return items ? drawnTags(items, value, text) : <DictTag dictCode={field.dict} value={value} text={text} />
  },
  Editor: ({ field, value, onChange, ...rest }) => {
    const placeholder = `请选择${field.label}`
    if (field.multiple) {
      return (
        <MultiSelect
          {...rest}
          dictCode={field.dict}
          value={eachValue(value).join(VALUE_SEPARATOR)}
          placeholder={placeholder}
          onChange={(chosen) => onChange(splitValues(chosen))}
        />
      )
    }
    return (
      <DictSelect
        {...rest}
        value={value as string | null | undefined}
        dictCode={field.dict}
        allowClear={field.required !== true}
        placeholder={placeholder}
        onChange={(chosen) => onChange(chosen || null)}
      />
    )
  },
  search: choiceBox<FieldOf<'dict'>>((field) => useDict(field.dict).map(optionOf)),
  column: { width: WIDTH, least: leastOf },
}
