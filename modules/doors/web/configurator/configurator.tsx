import { type DoorValues, type ParameterSpec, PriceRight } from '@mortise/doors/model'
import { useCustomerView, useRights } from '@mortise/web'
import { Alert, Empty, Flex, Skeleton } from 'antd'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import './configurator.css'
import { BomTable } from './bom-table.tsx'
import type { Configurable } from './configurable.ts'
import { ParameterField } from './parameter-field.tsx'
import { PricePanel } from './price-panel.tsx'
import { type SeenResult, useEvaluation } from './use-evaluation.ts'

export interface ConfiguratorProps {
  readonly configurable: Configurable
  readonly values: DoorValues
  /** What was changed, by the codes of the parameters. */
  readonly onChange: (values: DoorValues) => void
  /** What it comes to, told at first and after every change. */
  readonly onResult?: (result: SeenResult) => void
  /** The address of a picture of the door that this tells; empty without one. */
  readonly picture?: (text: string) => string
  /** Which of the parameters are filled in here; all of them unless told. */
  readonly shows?: (parameter: ParameterSpec) => boolean
  /** Beside the price: what to do with the configuration. */
  readonly actions?: (result: SeenResult) => ReactNode
}

const everything = () => true

/** Configures a door: its parameters on one side, what they come to on the other. */
export function Configurator({ onResult, ...props }: ConfiguratorProps) {
  const result = useEvaluation(props.configurable, props.values)
  const emitResult = useEffectEvent((next: SeenResult) => onResult?.(next))
  useEffect(() => {
    if (result) emitResult(result)
  }, [result])
  return result ? <Configured {...props} result={result} /> : <Skeleton active paragraph={{ rows: 8 }} />
}

function Configured({
  configurable: { spec, inputs, isBomSeen },
  values,
  onChange,
  picture,
  shows = everything,
  actions,
  result,
}: Omit<ConfiguratorProps, 'onResult'> & { readonly result: SeenResult }) {
  const { has } = useRights()
  const isCustomerView = useCustomerView()
  const shown = spec.parameters.filter(
    (parameter) => result.visible.includes(parameter.code) && shows(parameter),
  )
  // Of a part that has nothing to fill in there is nothing to save either.
  const isDone = shown.length === 0 && shows !== everything
  const shownAs = picture?.(result.text)
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
            materials={inputs.materials}
            onChange={(value) => onChange({ ...values, [parameter.code]: value })}
          />
        ))}
      </section>
      <aside aria-label="价格" className="mortise-configurator-outcome">
        <Flex vertical gap={12}>
          {shownAs && <img className="mortise-configurator-picture" src={shownAs} alt={spec.door.name} />}
          {general.map(({ message }) => (
            <Alert key={message} type="error" showIcon title={message} />
          ))}
          {result.warnings.map(({ message }) => (
            <Alert key={message} type="warning" showIcon title={message} />
          ))}
          <PricePanel
            result={result}
            isSeen={(level) => level === 'retail' || has(PriceRight[level])}
            actions={isDone ? null : actions?.(result)}
          />
          {isBomSeen && !isCustomerView && <BomTable result={result} />}
        </Flex>
      </aside>
    </div>
  )
}
