import './option-label.css'
import { fileAddress } from '../upload/file-address.ts'

/** An option as it is drawn: its picture, if it has one, and its text. */
export const OptionLabel = ({ label, img }: { readonly label: string; readonly img?: string }) =>
  img ? (
    <span className="mortise-option">
      <img src={fileAddress(img)} alt="" />
      {label}
    </span>
  ) : (
    label
  )
