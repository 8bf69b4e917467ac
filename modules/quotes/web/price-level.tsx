import { type EditorProps, FieldEditor, useHas } from '@mortise/web'

/** 价格级别: chosen by those who may; for all others it follows from what kind of quote it is. */
export function PriceLevel({ onChange, disabled, ...props }: EditorProps) {
  const canChoose = useHas('quote:priceLevel')
  return <FieldEditor {...props} disabled={disabled || !canChoose} onChange={(next) => onChange(next)} />
}
