import type { AnyEntity, Row } from '@mortise/model'
import type { ComponentType } from 'react'

export interface ApprovalProps {
  readonly of: AnyEntity
  readonly row: Row
}

/** How the page of a document shows the process that decides on it. */
export interface ApprovalViews {
  /** Under the head: where it stands, who has it, and since when; nothing where no process has to do with it. */
  readonly State: ComponentType<ApprovalProps>
  /** Behind the tab 审批: what was done to it so far. */
  readonly Log: ComponentType<ApprovalProps>
}

/** Fetched with the page of the first document. */
export type ApprovalLoader = () => Promise<{ default: ApprovalViews }>
