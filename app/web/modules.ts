import customers from '@mortise/customers/web'
import system from '@mortise/system/web'
import type { WebModule } from '@mortise/web'

/** What the screens are made of, in the order of dependence. */
export const modules: readonly WebModule[] = [system, customers]
