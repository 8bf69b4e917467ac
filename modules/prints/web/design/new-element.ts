import type { ElementKind, PrintElement, PrintPage, PrintSourceFields } from '@mortise/prints/model'

const sizes: Readonly<Record<ElementKind, readonly [w: number, h: number]>> = {
  text: [30, 6],
  barcode: [50, 12],
  qr: [15, 15],
  picture: [25, 15],
  table: [190, 20],
  line: [50, 0.3],
  box: [50, 20],
}

/** A new element of a kind, as large as the page lets it be; null where the entity has nothing for it. */
export function newElement(
  kind: ElementKind,
  page: PrintPage,
  fields: PrintSourceFields,
  path?: string,
): PrintElement | null {
  const [w, h] = sizes[kind]
  const place = {
    x: 0,
    y: 0,
    w: floor(Math.min(kind === 'table' ? page.innerWidth : w, page.innerWidth)),
    h: floor(Math.min(h, page.innerHeight)),
  }
  const known = path ?? fields.fields[0]?.path ?? 'id'
  switch (kind) {
    case 'text': {
      const label = fields.fields.find((field) => field.path === path)?.label
      return { kind, ...place, size: 9, ...(path ? { path, prefix: `${label}：` } : { text: '文字' }) }
    }
    case 'barcode':
      return { kind, ...place, path: known, isRead: true }
    case 'qr':
      return { kind, ...place, path: known }
    case 'picture':
    case 'line':
    case 'box':
      return { kind, ...place }
    case 'table': {
      const table = fields.tables[0]
      const first = table?.columns[0]
      if (!table || !first) return null
      return {
        kind,
        ...place,
        path: table.path,
        size: 9,
        columns: [{ label: first.label, path: first.path }],
      }
    }
  }
}

const floor = (value: number): number => Math.floor(value * 10) / 10
