/** A button among those of a row. */
export const RowAction = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }) => (
  <button type="button" className="mortise-row-action" onClick={onClick}>
    {label}
  </button>
)
