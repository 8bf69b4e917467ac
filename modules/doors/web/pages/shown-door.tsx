import { ArrowLeftOutlined, LinkOutlined } from '@ant-design/icons'
import { Door, pictureOf } from '@mortise/doors/model'
import { CustomerViewSwitch, copyText, fetchRows, fileAddress, useDebounced } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Skeleton } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useConfigurable } from '../configurator/configurable.ts'
import { Configurator } from '../configurator/configurator.tsx'
import { doorActions, type ShownDoor as Shown } from '../configurator/door-actions.ts'
import type { SeenResult } from '../configurator/use-evaluation.ts'
import { type Configuration, printConfiguration } from './configuration-address.ts'
import { StoreChoice, useOnlyStore } from './store-choice.tsx'

export interface ShownDoorProps {
  /** The door, and what it begins with. */
  readonly start: Configuration
  /** What it is by now, once nobody types. */
  readonly onKeep: (configuration: Configuration) => void
  readonly onBack: () => void
}

/** A door of the showroom: configured, priced for a store, shared by its address and put into what is sold. */
export function ShownDoor({ start, onKeep, onBack }: ShownDoorProps) {
  const { door } = start
  const { message } = App.useApp()
  const [values, setValues] = useState(start.values)
  const [chosenStore, setStore] = useState<string | null>(null)
  const only = useOnlyStore()
  const store = chosenStore ?? only
  const { data, error } = useConfigurable({ door, store })
  const row = useShown(door)
  const keep = useEffectEvent(onKeep)
  const rested = useDebounced(values)
  useEffect(() => keep({ door, values: rested }), [door, rested])
  const share = async () => {
    const { origin, pathname } = window.location
    const isCopied = await copyText(`${origin}${pathname}#${printConfiguration({ door, values })}`)
    if (isCopied) void message.success('链接已复制，同事打开即是这樘门的配置')
    else void message.warning('浏览器不允许复制，请直接复制地址栏中的链接')
  }
  const configured = ({ prices, values: whole, text }: SeenResult): Shown | null =>
    data && prices
      ? {
          door,
          name: data.spec.door.name,
          unit: data.spec.door.unit,
          version: data.versionId,
          values: whole,
          text,
          store,
        }
      : null
  return (
    <>
      <div className="mortise-shelf-head">
        <Button icon={<ArrowLeftOutlined />} onClick={onBack}>
          返回
        </Button>
        <h2 className="mortise-shelf-title">
          {data?.spec.door.name} <small>{data?.spec.door.code}</small>
        </h2>
        <div className="mortise-shelf-tools">
          <StoreChoice value={store} onChange={setStore} />
          <Button icon={<LinkOutlined />} onClick={() => void share()}>
            复制链接
          </Button>
          <CustomerViewSwitch />
        </div>
      </div>
      {error && <Alert type="warning" showIcon title={error.message} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <Configurator
          configurable={data}
          values={values}
          picture={(text) => fileAddress(pictureOf(row?.pictures, text), { width: 640 })}
          onChange={setValues}
          actions={(result) =>
            doorActions.map((Action, index) => (
              // They are installed once, in the order of the modules.
              // oxlint-disable-next-line no-array-index-key
              <Action key={index} configured={configured(result)} />
            ))
          }
        />
      )}
    </>
  )
}

function useShown(door: string) {
  const { data } = useQuery({
    queryKey: ['rows', Door.name, 'shown', door],
    queryFn: ({ signal }) => fetchRows(Door, { where: { id: door }, size: 1 }, signal),
  })
  return data?.rows[0]
}
