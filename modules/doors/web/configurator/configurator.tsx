import type { DoorResult, DoorValues, ParameterSpec } from '@mortise/doors/model'
import { Alert, Empty, Flex } from 'antd'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import './configurator.css'
import { BomTable } from './bom-table.tsx'
import type { Configurable } from './configurable.ts'
import { ParameterField } from './parameter-field.tsx'
import { PricePanel } from './price-panel.tsx'
import { useEvaluation } from './use-evaluation.ts'

export interface ConfiguratorProps {
  readonly configurable: Configurable
  readonly values: DoorValues
  /** What was changed, by the codes of the parameters. */
  readonly onChange: (values: DoorValues) => void
  /** What it comes to, told at first and after every change. */
  readonly onResult?: (result: DoorResult) => void
  /** The address of a picture. */
  readonly picture?: string
  /** Which of the parameters are filled in here; all of them unless told. */
  readonly shows?: (parameter: ParameterSpec) => boolean
  /** Beside the price: what to do with the configuration. */
  readonly actions?: (result: DoorResult) => ReactNode
}

const everything = () => true

/** Configures a door: its parameters on one side, what they come to on the other. */
export function Configurator({
  configurable,
  values,
  onChange,
  onResult,
  picture,
  shows = everything,
  actions,
}: ConfiguratorProps) {
  const result = useEvaluation(configurable, values)
  const emitResult = useEffectEvent((next: DoorResult) => onResult?.(next))
  useEffect(() => emitResult(result), [result])
  const { spec, isBomSeen } = configurable
  const shown = spec.parameters.filter(
    (parameter) => result.visible.includes(parameter.code) && shows(parameter),
  )
  // Of a part that has nothing to fill in there is nothing to save either.
  const isDone = shown.length === 0 && shows !== everything
  const general = result.errors.filter(({ parameters }) => parameters.length === 0)
  return (
    <div className="mortise-configurator">
      <section aria-label="参数" className="mortise-configurator-parameters">
        {isDone && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有需要填写的参数" />}
        {shown.map((parameter) => (
          <ParameterField
            key={parameter.code}
            doorId={spec.door.id}
            parameter={parameter}
            result={result}
            materials={configurable.inputs.materials}
            onChange={(value) => onChange({ ...values, [parameter.code]: value })}
          />
        ))}
      </section>
      <aside aria-label="价格" className="mortise-configurator-outcome">
        <Flex vertical gap={12}>
          {picture && <img className="mortise-configurator-picture" src={picture} alt={spec.door.name} />}
          {general.map(({ message }) => (
            <Alert key={message} type="error" showIcon title={message} />
          ))}
          {result.warnings.map(({ message }) => (
            <Alert key={message} type="warning" showIcon title={message} />
          ))}
          <PricePanel result={result} actions={isDone ? null : actions?.(result)} />
          {isBomSeen && <BomTable result={result} />}
        </Flex>
      </aside>
    </div>
  )
}
