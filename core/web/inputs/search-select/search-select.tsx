import { SEARCH_PAUSE } from '../../browser/use-debounced.ts'
import { words } from '../../words.ts'
import { ChoiceSelect } from '../dict-select/choice-select.tsx'
import { type Choice, type InputProps, optionOf } from '../input.ts'
import { Misconfigured } from '../misconfigured.tsx'
import { MultiSelect } from '../multi-select/multi-select.tsx'
import { dictSourceOf } from './dict-source.ts'
import { LookupSelect } from './lookup-select.tsx'

export interface SearchSelectProps extends InputProps {
  /** A dictionary by its code, or a table as `table,text,code`. */
  readonly dict?: string
  /** All options, in place of a dictionary: they are searched without asking the server. */
  readonly dictOptions?: readonly Choice[]
  /** Several values, joined by commas. */
  readonly mode?: 'multiple'
  /** How many options are fetched at once. */
  readonly pageSize?: number
  /** How long a search waits for the next key, in milliseconds. */
  readonly pause?: number
  /** What is looked for at first; the list then begins open. */
  readonly typed?: string
}

/** Options of a search over long lists: more of them, asked for less often. */
const ASYNC = { pageSize: 100, pause: 800 }

/** Chooses from a dictionary or a table by a part of the text. */
export function SearchSelect({
  dict,
  dictOptions,
  pageSize = 10,
  pause = SEARCH_PAUSE,
  typed,
  ...rest
}: SearchSelectProps) {
  if (dictOptions) {
    return rest.mode === 'multiple' ? (
      <MultiSelect {...rest} options={dictOptions} />
    ) : (
      <ChoiceSelect {...rest} options={dictOptions.map(optionOf)} />
    )
  }
  if (!dict || !dictSourceOf(dict)) return <Misconfigured fault={words.dictMisconfigured} />
  return <LookupSelect {...rest} dict={dict} pageSize={pageSize} pause={pause} begun={typed} />
}

/** As `SearchSelect`, for long lists that are scrolled rather than searched. */
export const AsyncSelect = (props: SearchSelectProps) => <SearchSelect {...ASYNC} {...props} />
