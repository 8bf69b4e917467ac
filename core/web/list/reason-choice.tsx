import { useState } from 'react'
import { DictSelect } from '../inputs/dict-select/dict-select.tsx'

interface ReasonChoiceProps {
  readonly id: string
  readonly dictCode: string
  readonly onChange: (value: string) => void
}

/** Chooses the reason of a move, in a question that keeps no values itself. */
export default function ReasonChoice({ id, dictCode, onChange }: ReasonChoiceProps) {
  const [value, setValue] = useState('')
  const choose = (chosen: string) => {
    setValue(chosen)
    onChange(chosen)
  }
  return <DictSelect id={id} dictCode={dictCode} value={value} onChange={choose} />
}
