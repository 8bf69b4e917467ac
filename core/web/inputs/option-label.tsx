import { fileAddress } from '../upload/file-address.ts'
import type { Option } from './input.ts'
import './inputs.css'

/** An option as it is drawn: its picture, if it has one, and its text. */
export const OptionLabel = ({ label, img }: Pick<Option, 'label' | 'img'>) =>
  img ? (
    <span className="mortise-option">
      <img src={fileAddress(img)} alt="" />
      {label}
    </span>
  ) : (
    label
  )
