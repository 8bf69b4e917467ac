import type { AnyEntity } from '@mortise/model'
import { OwnEntity, useEntity } from '@mortise/web'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'

interface WithEntityProps {
  readonly name: string
  readonly children: (entity: AnyEntity | null) => ReactNode
}

/** Gives what is drawn the entity of that name, of the product or of the company; none to whom it is not told. */
export function WithEntity({ name, children }: WithEntityProps) {
  const known = useEntity(name)
  if (known) return children(known)
  return (
    <OwnEntity name={name} waiting={<Skeleton active />} missing={children(null)}>
      {children}
    </OwnEntity>
  )
}
