/** The sizes of type and the gaps on a sheet, in place of those of a screen, for the parts that both have. */
const paperType = {
  '--fh-font-tiny': '420 10px/13px var(--fh-family)',
  '--fh-font-small': '420 10.5px/14px var(--fh-family)',
  '--fh-font-body': '420 11.5px/15px var(--fh-family)',
  '--fh-font-strong': '600 11.5px/15px var(--fh-family)',
  '--fh-font-lead': '420 11.5px/15px var(--fh-family)',
  '--fh-font-h4': '640 13px/18px var(--fh-family)',
  '--fh-font-h3': '640 13px/18px var(--fh-family)',
  '--fh-font-h2': '640 13px/18px var(--fh-family)',
  '--fh-font-figure': '640 19px/24px var(--fh-family)',
  '--fh-font-figure-l': '640 19px/24px var(--fh-family)',
  '--fh-row': '22px',
  '--fh-1': '2px',
  '--fh-2': '4px',
  '--fh-3': '6px',
  '--fh-4': '10px',
  '--fh-5': '12px',
  '--fh-6': '14px',
  '--fh-8': '20px',
}

const declarations = Object.entries(paperType)
  .map(([name, value]) => `${name}: ${value};`)
  .join(' ')

/**
 * Rules that give them to the sheets within `[data-sheets]`. On a phone or an upright tablet a report is read in the type
 * of a screen until it is about to be printed. Set by script, as a CSS module would rename the properties.
 */
export const paperTypeRules = `
@media print, (width > 52rem) { [data-sheets] > section { ${declarations} } }
[data-sheets='printing'] > section { ${declarations} }`
