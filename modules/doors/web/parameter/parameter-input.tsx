import { ValueType } from '@mortise/doors/model'
import { f, textLines } from '@mortise/model'
import { attributesOf, ChoiceSelect, FieldEditor, type InputProps } from '@mortise/web'
import { Input, InputNumber, Radio } from 'antd'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { boundsComplaint, boundsHint, boundsOf, type Parameter } from './parameter.ts'
import './parameter.css'
import { PictureCards } from './picture-cards.tsx'

export interface ParameterInputProps extends InputProps {
  readonly parameter: Parameter
  /** The choices of a list, each with its name and picture, in place of those that the parameter names. */
  readonly list?: readonly ListedChoice[]
  /** Choices without pictures lie open rather than in a list, as long as they are few. */
  readonly isSpread?: boolean
}

/** A choice; known by its code where it has one. */
export interface ListedChoice extends Pick<Parameter, 'id' | 'listName' | 'annex'> {
  readonly listCode?: string
  /** Why it cannot be chosen now. */
  readonly reason?: string
}

/** Choices that find room beside each other. */
const MOST_SPREAD = 6

/** Takes a value of the kind that a parameter asks for; the value is always a text. */
export function ParameterInput({ parameter, list, isSpread, ...props }: ParameterInputProps) {
  const { valType } = parameter
  const [was, setWas] = useState(valType)
  const { onChange } = props
  const clear = useEffectEvent(() => {
    setWas(valType)
    onChange?.('')
  })
  // A value of one kind means nothing to another.
  useEffect(() => {
    if (valType !== was) clear()
  }, [valType, was])
  switch (valType) {
    case ValueType.number:
      return <Bounded {...props} bounds={boundsOf(parameter)} />
    case ValueType.option:
      return <Chosen {...props} parameter={parameter} list={list} isSpread={isSpread} />
    case ValueType.material:
      return <Material {...props} category={parameter.materialCategory ?? undefined} />
    default: {
      const { value, readOnly, placeholder = '请输入', status } = props
      return (
        <Input
          {...attributesOf(props)}
          readOnly={readOnly}
          status={status}
          value={value ?? ''}
          placeholder={placeholder}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )
    }
  }
}

function Bounded({ bounds, ...props }: InputProps & { bounds: ReturnType<typeof boundsOf> }) {
  const { value, readOnly, placeholder = boundsHint(bounds), status, onChange } = props
  const [complaint, setComplaint] = useState<string | null>(null)
  return (
    <>
      <InputNumber<string>
        {...attributesOf(props)}
        style={{ width: '100%' }}
        stringMode
        controls={false}
        inputMode="decimal"
        readOnly={readOnly}
        status={complaint ? 'error' : status}
        min={bounds.min === undefined ? undefined : String(bounds.min)}
        max={bounds.max === undefined ? undefined : String(bounds.max)}
        value={value || null}
        placeholder={placeholder}
        onInput={(typed) => setComplaint(boundsComplaint(props['aria-label'] ?? '数值', bounds, typed))}
        onBlur={() => setComplaint(null)}
        onChange={(number) => onChange?.(number ?? '')}
      />
      {complaint && (
        <div role="alert" className="mortise-complaint">
          {complaint}
        </div>
      )}
    </>
  )
}

function Chosen({ parameter, list, isSpread, ...props }: ParameterInputProps) {
  // Inside the field of a form all groups would be one by the name of that field, and choose each other off.
  const name = useId()
  const listed = list ?? [...new Set(textLines(parameter.arrVal))].map((line) => ({ listName: line }))
  const choices = listed.map(({ listName, listCode, annex, reason }: ListedChoice) => ({
    value: listCode || (listName ?? ''),
    label: listName ?? '',
    picture: annex ?? '',
    reason: reason ?? '',
  }))
  if (choices.some(({ picture }) => picture)) return <PictureCards {...props} name={name} cards={choices} />
  const options = choices.map(({ value, label, reason }) => ({
    value,
    label,
    disabled: reason !== '',
    title: reason,
  }))
  if (!isSpread || options.length > MOST_SPREAD) return <ChoiceSelect {...props} options={options} />
  return (
    <Radio.Group
      id={props.id}
      name={name}
      aria-label={props['aria-label']}
      optionType="button"
      value={props.value ?? undefined}
      disabled={props.disabled || props.readOnly}
      options={options}
      onChange={(event) => props.onChange?.(event.target.value as string)}
    />
  )
}

/** Whatever chooses materials elsewhere does so here. */
const Material = ({ category, value, onChange, ...rest }: InputProps & { category?: string }) => (
  <FieldEditor
    {...attributesOf(rest)}
    status={rest.status}
    field={f.material('物料', { category })}
    value={value || null}
    onChange={(chosen) => onChange?.(typeof chosen === 'string' ? chosen : '')}
  />
)
