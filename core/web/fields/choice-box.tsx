import type { AnyField } from '@mortise/model'
import { Select } from 'antd'
import { Composing } from '../inputs/composing.tsx'
import { type BoxProps, type SearchBox, searchBox, searchModeOf } from './kind.ts'

export interface Option {
  readonly value: string
  readonly label: string
}
type Chosen = string | string[]

/** A box to choose from: one value, or several where the field says `in`. */
export const choiceBox = <F extends AnyField>(useOptions: (field: F) => Option[]): SearchBox<F> =>
  searchBox<F, Chosen>({
    Box({ field, id, value, onChange }: BoxProps<F, Chosen>) {
      return (
        <Composing>
          <Select
            id={id}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            mode={searchModeOf(field, 'eq') === 'in' ? 'multiple' : undefined}
            maxTagCount="responsive"
            value={value}
            options={useOptions(field)}
            placeholder={`请选择${field.label}`}
            onChange={(chosen?: Chosen) => onChange?.(isEmpty(chosen) ? undefined : chosen)}
          />
        </Composing>
      )
    },
    asks: chosenWords,
  })

const isEmpty = (chosen: Chosen | undefined) => chosen === undefined || chosen.length === 0

/** What a choice asks for. */
export const chosenWords = (chosen: Chosen) => (Array.isArray(chosen) ? { in: chosen } : { eq: chosen })
