import './picker.css'
import { type AnyEntity, fieldsOf, type Row } from '@mortise/model'
import { textOf } from '../rows/texts.ts'
import { fileAddress } from '../upload/file-address.ts'

const PICTURE_WIDTH = 64

/** A row as it is offered to be chosen: its picture, its name, and what else tells it from others. */
export function RowOption({ of, row, name }: { of: AnyEntity; row: Row; name: string }) {
  const { details = [], picture } = of.choice ?? {}
  const [first] = (picture && (row[picture] as string[] | null | undefined)) || []
  return (
    <span className="mortise-row-option">
      {picture && (first ? <img src={fileAddress(first, { width: PICTURE_WIDTH })} alt="" /> : <i />)}
      <span>{name}</span>
      <small>
        {details
          .map((key: string) => detailOf(of, row, key))
          .filter(Boolean)
          .join('　')}
      </small>
    </span>
  )
}

/** What is shown of a field, after its label where a figure alone says nothing. */
function detailOf(of: AnyEntity, row: Row, key: string): string {
  const value = row[key]
  const text = textOf(of, row, key as never) ?? (value === null || value === undefined ? '' : String(value))
  const field = fieldsOf(of)[key]
  return text && field && typeof value === 'number' ? `${field.label} ${text}` : text
}
