/** The mark of the product: a mortise and its tenon. */
export function Joint({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <path fill="#8a5a2b" d="M4 6h18v10h10v16H22v10H4z" />
      <path fill="#d9a066" d="M44 6v36H26v-6h10V12H26V6z" />
    </svg>
  )
}
