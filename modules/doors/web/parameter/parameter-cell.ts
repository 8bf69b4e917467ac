import { ValueType } from '@mortise/doors/model'
import { type Row, textLines } from '@mortise/model'
import { type CellType, lazily, optionsCell } from '@mortise/web'
import type { Parameter } from './parameter.ts'

/** A row whose own fields say which values it takes. */
export interface SelectCellRow extends Omit<Parameter, 'id'> {
  readonly id: string
  readonly val: string | null
  readonly isFrontType: string
}

export const parameterOf = (row: Row) => row as unknown as SelectCellRow

/** A value of the kind that its row asks for: a number between bounds, a choice, a material or a text. */
export const parameterCell: CellType = optionsCell({
  offers(row) {
    const { valType, arrVal } = parameterOf(row)
    return valType === ValueType.option ? [...new Set(textLines(arrVal))].map((value) => ({ value })) : null
  },
  Editor: lazily(() => import('./parameter-cell-editor.tsx')),
})
