// How the editor looks: the colours are variables of the page's style sheet.
import {HighlightStyle, syntaxHighlighting} from "@codemirror/language";
import {EditorView} from "@codemirror/view";
import {tags} from "@lezer/highlight";

const card = {backgroundColor: "var(--card)", color: "var(--ink)", border: "1px solid var(--edge)", borderRadius: ".375rem"};

export const look = [
  EditorView.theme({
    "&": {fontSize: "var(--small)", backgroundColor: "var(--paper)", color: "var(--ink)", border: "1px solid var(--edge)",
      borderRadius: ".5rem", overflow: "hidden"},
    "&.cm-focused": {outline: "3px solid var(--link)", outlineOffset: "1px"},
    ".cm-scroller": {fontFamily: "ui-monospace, 'Noto Sans Mono', 'Noto Sans Mono CJK JP', monospace", lineHeight: "1.5"},
    ".cm-content": {caretColor: "var(--ink)", padding: ".375rem 0"},
    ".cm-gutters": {backgroundColor: "var(--card)", color: "var(--soft)", border: "0"},
    ".cm-activeLine, .cm-activeLineGutter": {backgroundColor: "color-mix(in srgb, var(--link) 8%, transparent)"},
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
      {backgroundColor: "color-mix(in srgb, var(--link) 30%, transparent)"},
    ".cm-cursor": {borderLeftColor: "var(--ink)"},
    ".cm-panels": {backgroundColor: "var(--card)", color: "var(--ink)"},
    ".cm-tooltip": {...card, maxWidth: "min(36rem, calc(100vw - 1.5rem))"},
    ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {padding: ".375rem .5rem"},
    ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {backgroundColor: "var(--answer)", color: "var(--onanswer)"},
    ".cm-completionDetail": {color: "inherit", opacity: ".8"},
    ".cm-diagnostic": {whiteSpace: "pre-wrap", padding: ".375rem .625rem"},
    ".cm-diagnosticText": {display: "block", paddingRight: "1.5rem"},
    ".cm-diagnosticSource": {color: "var(--soft)", opacity: "1"},
    ".cm-diagnosticAction": {backgroundColor: "var(--ink)", color: "var(--paper)", minHeight: "36px", padding: "0 .625rem",
      margin: ".25rem .5rem .25rem 0", borderRadius: ".375rem", border: "0"},
    ".cm-lsp-hover-tooltip": {maxHeight: "16rem", overflow: "auto"},
    ".cm-foldPlaceholder": {backgroundColor: "var(--card)", border: "1px solid var(--line)", color: "var(--soft)"},
    ".cm-snippetField": {backgroundColor: "color-mix(in srgb, var(--link) 15%, transparent)"},
  }),
  syntaxHighlighting(HighlightStyle.define([
    {tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--link)"},
    {tag: [tags.comment, tags.lineComment], color: "var(--soft)", fontStyle: "italic"},
    {tag: [tags.string, tags.special(tags.string)], color: "var(--right)"},
    {tag: [tags.keyword, tags.typeName, tags.meta], fontWeight: "600"},
  ])),
];
