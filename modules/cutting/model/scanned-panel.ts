/** What whoever stands at the saw is told of the panel that was scanned. */
export interface ScannedPanel {
  readonly no: string
  readonly name: string | null
  readonly size: string
  readonly workOrder: string
  readonly plan: string
  readonly sheetNo: number | null
  /** Of the nest, and of the work order in all nests. */
  readonly cut: number
  readonly total: number
  readonly workCut: number
  readonly workTotal: number
}

/** Panels of one board that no nest has yet. */
export interface WaitingPanels {
  readonly material: string
  readonly materialName: string
  readonly thickness: number | null
  readonly sheetLength: number | null
  readonly sheetWidth: number | null
  readonly count: number
  /** Square metres. */
  readonly area: number
  readonly dueOn: string
  readonly workOrders: readonly { readonly id: string; readonly no: string; readonly count: number }[]
}
