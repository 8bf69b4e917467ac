/** What may lie on a page, by its kind. */
export const elementKinds = {
  text: '文本',
  barcode: '条码',
  qr: '二维码',
  picture: '图片',
  table: '明细表',
  line: '线条',
  box: '方框',
} as const
export type ElementKind = keyof typeof elementKinds

/** Where something lies, in millimetres from the corner inside the rim, and when it is there at all. */
interface Placed {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  /** A formula; without one always. */
  readonly when?: string
}

/** What something shows: words as they stand, a field by its path, or what a formula comes to. */
export interface Content {
  readonly text?: string
  readonly path?: string
  readonly formula?: string
}

export type Align = 'left' | 'center' | 'right'

export interface TextElement extends Placed, Content {
  readonly kind: 'text'
  /** Stands before the value, as 客户：. */
  readonly prefix?: string
  /** In points. */
  readonly size: number
  readonly bold?: boolean
  readonly align?: Align
}
export interface BarcodeElement extends Placed, Content {
  readonly kind: 'barcode'
  /** The value in letters below the bars. */
  readonly isRead?: boolean
}
export interface QrElement extends Placed, Content {
  readonly kind: 'qr'
}
export interface PictureElement extends Placed {
  readonly kind: 'picture'
  /** A field of pictures, of which the first is shown; the company's logo where there is none. */
  readonly path?: string
}
export interface TableColumn extends Pick<Content, 'path' | 'formula'> {
  readonly label: string
  /** In millimetres; columns without one share what is left. */
  readonly width?: number
  readonly align?: Align
  readonly isTotal?: boolean
}
export interface TableElement extends Placed {
  readonly kind: 'table'
  /** The lines of the document. */
  readonly path: string
  readonly columns: readonly TableColumn[]
  readonly size: number
}
export interface LineElement extends Placed {
  readonly kind: 'line'
}
export interface BoxElement extends Placed {
  readonly kind: 'box'
}
export type PrintElement =
  | TextElement
  | BarcodeElement
  | QrElement
  | PictureElement
  | TableElement
  | LineElement
  | BoxElement

export interface PrintLayout {
  readonly elements: readonly PrintElement[]
}
