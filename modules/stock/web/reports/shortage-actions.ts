import type { ReactNode } from 'react'

type ShortageAction = (props: object) => ReactNode

const installed: ShortageAction[] = []

/** What is done about shortages by the areas that make them good. */
export const shortageActions: readonly ShortageAction[] = installed

/** Offers an action above the list of what is short. */
export const installShortageAction = (action: ShortageAction): void => void installed.push(action)
