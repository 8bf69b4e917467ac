import type { FaultType } from './cases/dicts.ts'

/** A door as its customer sees it by its link: what it is and how it fared, without prices, telephones or addresses. */
export interface ShownDoor {
  readonly code: string
  readonly itemName: string | null
  readonly spec: string | null
  readonly room: string | null
  readonly status: string
  readonly shippedOn: string | null
  readonly installedOn: string | null
  readonly warrantyUntil: string | null
  readonly isUnderWarranty: boolean
  readonly store: string
  /** What was told of it before, the latest first. */
  readonly cases: readonly {
    readonly no: string
    readonly fault: string
    readonly status: string
    readonly reportedOn: string
  }[]
}

/** What a customer tells of a fault. */
export interface FaultReport {
  readonly faultType: keyof typeof FaultType.items
  readonly content: string
  readonly contact?: string
  readonly tel?: string
  /** As data addresses of PNG or JPEG. */
  readonly photos: readonly string[]
}
