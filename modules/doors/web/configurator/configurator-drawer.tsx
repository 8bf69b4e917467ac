import type { DoorValues } from '@mortise/doors/model'
import { Alert, Button, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { type Configurable, type DoorQuery, useConfigurable } from './configurable.ts'
import { Configurator, type ConfiguratorProps } from './configurator.tsx'
import type { SeenResult } from './use-evaluation.ts'

/** A door as somebody configured it. The price is for the eye: what counts is calculated by the server again. */
export interface ChosenDoor {
  readonly version: string
  readonly values: DoorValues
  readonly result: SeenResult
  readonly text: string
}

export interface ConfiguratorDrawerProps extends DoorQuery {
  readonly title?: string
  /** What it begins with. */
  readonly start?: DoorValues
  /** Which of the parameters are filled in here; all of them unless told. */
  readonly shows?: ConfiguratorProps['shows']
  /** What the button says that takes the door. */
  readonly action?: string
  readonly onChoose: (chosen: ChosenDoor) => void
  /** It is gone from the screen. */
  readonly onClose: () => void
}

/** Configures a door beside the document that wants it. */
export function ConfiguratorDrawer({
  title = '配置门型',
  start,
  shows,
  action = '选用',
  onChoose,
  onClose,
  ...query
}: ConfiguratorDrawerProps) {
  const [isOpen, setOpen] = useState(true)
  const { data, error, refetch } = useConfigurable(query)
  const choose = (chosen: ChosenDoor) => {
    onChoose(chosen)
    setOpen(false)
  }
  return (
    <Drawer
      open={isOpen}
      title={data ? `${title}：${data.spec.door.name}` : title}
      size="min(1120px, 100vw)"
      destroyOnHidden
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => !open && onClose()}
    >
      {!data && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {error && (
        <Alert
          type="warning"
          showIcon
          title={error.message}
          action={<Button onClick={() => void refetch()}>重试</Button>}
        />
      )}
      {data && <Choosing configurable={data} {...{ start, shows, action }} onChoose={choose} />}
    </Drawer>
  )
}

interface ChoosingProps {
  readonly configurable: Configurable
  readonly start: DoorValues | undefined
  readonly shows: ConfiguratorProps['shows']
  readonly action: string
  readonly onChoose: (chosen: ChosenDoor) => void
}

function Choosing({ configurable, start, shows, action, onChoose }: ChoosingProps) {
  const [values, setValues] = useState(start ?? {})
  const chosen = (result: SeenResult): ChosenDoor => ({
    version: configurable.versionId,
    values: result.values,
    result,
    text: result.text,
  })
  return (
    <Configurator
      configurable={configurable}
      values={values}
      {...(shows && { shows })}
      onChange={setValues}
      actions={(result) => (
        <Button type="primary" disabled={!result.prices} onClick={() => onChoose(chosen(result))}>
          {action}
        </Button>
      )}
    />
  )
}
