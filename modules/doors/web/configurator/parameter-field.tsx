import { LockOutlined } from '@ant-design/icons'
import { type DoorInputs, type ParameterSpec, ValueType } from '@mortise/doors/model'
import { useId } from 'react'
import { type ListedChoice, ParameterInput } from '../parameter/parameter-input.tsx'
import type { SeenResult } from './use-evaluation.ts'

interface ParameterFieldProps {
  readonly doorId: string
  readonly parameter: ParameterSpec
  readonly result: SeenResult
  readonly materials: DoorInputs['materials']
  readonly onChange: (value: string) => void
}

/** One parameter with its value and all that is to be said about it. */
export function ParameterField({ doorId, parameter, result, onChange }: ParameterFieldProps) {
  const id = useId()
  const { code, name, unit, help } = parameter
  const forced = result.forced[code]
  const complaints = result.errors.filter(({ parameters }) => parameters.includes(code))
  const isRequired = result.required.includes(code)
  const offers = result.offers[code]
  const hint = help || (result.unfilled.includes(code) && '可不填，由工厂审单时填写')
  const list = offers?.map(
    ({ value, name: label, picture, reason }): ListedChoice => ({
      listName: label,
      listCode: value,
      annex: picture,
      reason,
    }),
  )
  return (
    <div
      className={
        offers?.some(({ picture }) => picture)
          ? 'mortise-parameter mortise-parameter-wide'
          : 'mortise-parameter'
      }
    >
      <label htmlFor={id}>
        {isRequired && <span className="mortise-parameter-required">*</span>}
        {name}
        {unit && <span className="mortise-parameter-unit">（{unit}）</span>}
      </label>
      <ParameterInput
        id={id}
        aria-label={name}
        isSpread
        parameter={wireOf(doorId, parameter)}
        placeholder={hintOf(parameter)}
        list={list}
        value={result.values[code] ?? ''}
        status={complaints.length > 0 ? 'error' : undefined}
        disabled={forced !== undefined}
        onChange={onChange}
      />
      {forced !== undefined && (
        <div className="mortise-parameter-forced">
          <LockOutlined aria-hidden /> {forced}
        </div>
      )}
      {complaints.map(({ message }) => (
        <div key={message} role="alert" className="mortise-complaint">
          {message}
        </div>
      ))}
      {complaints.length === 0 && forced === undefined && hint && <div className="mortise-faint">{hint}</div>}
    </div>
  )
}

/** Between which sizes a door is made. */
const hintOf = ({ valueType, min, max }: ParameterSpec): string | undefined =>
  valueType === ValueType.number && (min !== null || max !== null) ? `${min ?? ''}～${max ?? ''}` : undefined

/** A parameter as inputs know it, without its bounds: a size that is no longer made is refused by the door, never brought to one that is. */
const wireOf = (doorId: string, { id, valueType, choices, category }: ParameterSpec) => ({
  id,
  doorId,
  keyid: id,
  valType: valueType,
  arrVal: choices.join('\n'),
  materialCategory: category?.id ?? null,
})
