import { useDict } from '../../dict/use-dict.ts'
import { words } from '../../words.ts'
import { type Choice, optionOf } from '../input.ts'
import { Misconfigured } from '../misconfigured.tsx'
import { ChoiceSelect, type ChoiceSelectProps } from './choice-select.tsx'

export interface DictSelectProps extends Omit<ChoiceSelectProps, 'options'> {
  /** A dictionary by its code, or a table as `table,text,code`. */
  readonly dictCode?: string
  /** In place of a dictionary. */
  readonly options?: readonly Choice[]
}

/** Chooses an item of a dictionary. */
export function DictSelect({ dictCode, options, ...rest }: DictSelectProps) {
  if (options) return <ChoiceSelect {...rest} options={options.map(optionOf)} />
  if (!dictCode) return <Misconfigured fault={words.dictCodeMissing} />
  return <OfDict {...rest} dictCode={dictCode} />
}

function OfDict({ dictCode, ...rest }: Omit<ChoiceSelectProps, 'options'> & { dictCode: string }) {
  return <ChoiceSelect {...rest} options={useDict(dictCode).map(optionOf)} />
}
