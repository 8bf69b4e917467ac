import type { AnyEntity, FieldOf, Row, RowOf } from '@mortise/model'
import type { ComponentType } from 'react'
import type { DocumentExtension } from '../product/document-extension.ts'
import type { EntityFormProps } from './entity-form.tsx'

/** Lines of a document as a module draws them to be read. */
export interface ReadLinesProps<E extends AnyEntity = AnyEntity> {
  readonly field: FieldOf<'lines'>
  readonly lines: readonly Row[]
  readonly row: RowOf<E>
}

/** A tab that a module adds to the page of a document. */
export interface DocumentTab<E extends AnyEntity = AnyEntity> {
  readonly key: string
  readonly label: string
  /** The right without which it is not there. */
  readonly needs?: string
  readonly when?: (row: RowOf<E>) => boolean
  readonly View: ComponentType<{ readonly row: RowOf<E> }>
}

/** Something that happened to a document, or that is still to happen. */
export interface StoryEvent {
  readonly key: string
  readonly title: string
  /** A day or a moment; without one it is still to come. */
  readonly at: string | null
  readonly by?: string
  readonly note?: string
  /** Another document that it is about. */
  readonly document?: { readonly entity: string; readonly id: string; readonly title: string }
  /** Should have happened before. */
  readonly isLate?: boolean
}

/** A part of a document's story, told by the area that knows it. */
export interface StoryTeller<E extends AnyEntity = AnyEntity> {
  readonly key: string
  readonly needs?: string
  readonly load: (row: RowOf<E>, signal: AbortSignal) => Promise<readonly StoryEvent[]>
}

/** What an area adds to the page of a document that follows from its definition. */
export interface DocumentParts<E extends AnyEntity = AnyEntity> {
  /** How it is edited; the same as in its list. */
  readonly form?: Pick<EntityFormProps<E>, 'frame' | 'layout' | 'editors'>
  /** By field: how lines are read. */
  readonly lines?: { readonly [K in keyof E['fields']]?: ComponentType<ReadLinesProps<E>> }
  readonly tabs?: readonly DocumentTab<E>[]
  /** Stands above the facts: what is paid, what is late, whose turn it is. */
  readonly Summary?: ComponentType<{ readonly row: RowOf<E> }>
  /** Its papers, where its definition alone does not tell them. */
  readonly Print?: ComponentType<{ readonly row: RowOf<E> }>
  readonly story?: readonly StoryTeller<E>[]
}
export type AnyDocumentParts = DocumentParts<any>

/** `documentParts(CustomerOrder, () => import('./order-document.tsx'))` */
export const documentParts = <E extends AnyEntity>(
  of: E,
  load: () => Promise<{ default: DocumentParts<E> }>,
): DocumentExtension => ({ of, load })
