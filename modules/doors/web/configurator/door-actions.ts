import type { DoorValues } from '@mortise/doors/model'
import type { ReactNode } from 'react'

/** A door as it stands in the showroom. */
export interface ShownDoor {
  readonly door: string
  readonly name: string
  readonly unit: string
  readonly version: string
  readonly values: DoorValues
  readonly text: string
  readonly store: string | null
}

/** Something to do with a configured door; without one while it cannot be made as it stands. */
export type DoorAction = (props: { readonly configured: ShownDoor | null }) => ReactNode

const installed: DoorAction[] = []

/** What is done with configured doors by the areas that sell them. */
export const doorActions: readonly DoorAction[] = installed

/** Offers an action beside the price of every door in the showroom. */
export const installDoorAction = (action: DoorAction): void => void installed.push(action)
