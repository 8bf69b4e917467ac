import type { FieldOf } from '@mortise/model'
import { DictTag, drawnTags } from '../../dict/dict-text.tsx'
import { useDict } from '../../dict/use-dict.ts'
import { DictSelect } from '../../inputs/dict-select/dict-select.tsx'
import { optionOf } from '../../inputs/input.ts'
import type { WebKind } from '../kind.ts'
import { choiceBox } from '../shared/choice-box.tsx'

export const dict: WebKind<'dict'> = {
  cell({ field, value, text, items }) {
    if (!value) return ''
    return items ? drawnTags(items, value, text) : <DictTag dictCode={field.dict} value={value} text={text} />
  },
  Editor: ({ field, onChange, ...rest }) => (
    <DictSelect
      {...rest}
      dictCode={field.dict}
      allowClear={field.required !== true}
      placeholder={`请选择${field.label}`}
      onChange={(chosen) => onChange(chosen || null)}
    />
  ),
  search: choiceBox<FieldOf<'dict'>>((field) => useDict(field.dict).map(optionOf)),
  column: { width: 110 },
}
